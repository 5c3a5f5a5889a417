"""The import-linter contract for the order of rooms inside every game, without a list of games."""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

from starfold.core.rooms import ORDER


class RoomsContract(Contract):
    """Inside each game, a room imports only rooms below it."""

    games = fields.StringField()  # the package with the games

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Find imports that go up, in every game."""
        broken = []
        for game in sorted(graph.find_children(str(self.games))):
            if graph.find_children(game):
                broken += [
                    f"{dependency.importer} imports {dependency.imported}"
                    for dependency in graph.find_illegal_dependencies_for_layers(layers=ORDER[::-1], containers={game})
                ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print the imports that go up."""
        output.print_error("These imports go up; a room may import only the rooms below it:", bold=True)
        for line in check.metadata["broken"]:
            output.print_error(f"- {line}")
