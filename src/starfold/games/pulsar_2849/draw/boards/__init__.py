"""Everything of Pulsar 2849 beside the map: dice, technologies, the market, mats, headquarters and scores."""
