"""The panels of Pulsar 2849 other than the map: dice, technologies, the market, mats, headquarters and scores."""
