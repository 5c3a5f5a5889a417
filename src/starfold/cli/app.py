"""The command `starfold`: its subcommands, errors and exit codes."""

from __future__ import annotations

import os
import re
import sys
import warnings
from typing import Annotated

import typer

from starfold.core.errors import StarfoldError

from .commands.arena import arena
from .commands.film import film
from .commands.games import games
from .commands.play import play
from .commands.playout import playout
from .commands.replay import replay
from .commands.serve import serve, serve_alone
from .commands.show import show
from .commands.sit import sit
from .commands.verify import verify
from .progress import print_error, replace_unencodable
from .records import version_line

app = typer.Typer(
    name="starfold",
    help="Five space board games on one table.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (serve, arena, sit, play, games, playout, replay, show, film, verify):  # in the order of the help
    app.command(command.__name__)(command)


@app.callback(invoke_without_command=True)
def starfold(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and build.")] = False,
) -> None:
    """Five space board games on one table. Alone, it serves them to your browser and opens it."""
    if version:
        print(version_line())
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve_alone()


def said_plainly(error: typer.TyperException) -> str:
    """Return what is wrong with the arguments."""
    said = error.format_message()
    flag = re.match("Invalid value for '([^' ]+)'", said)
    for kind, name in (("integer", "a whole number"), ("number", "a number")):
        if flag and f"a valid {kind}," in said:
            return f"{flag[1]} takes {name}."
    return said


def run(arguments: list[str]) -> int:
    """Run the command line and return the exit code; errors of the user are one line on stderr and code 2."""
    replace_unencodable(sys.stdout)
    replace_unencodable(sys.stderr)
    try:
        code = typer.main.get_command(app).main(arguments, prog_name="starfold", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except typer.TyperException as error:
        command = arguments[0] + " " if arguments and arguments[0].isalpha() else ""
        print_error(f"{said_plainly(error)} (See `starfold {command}--help`.)")
        return 2
    except StarfoldError as error:
        print_error(str(error))
        return 2
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:  # the reader of our output has stopped
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print_error(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}.")
        return 2
    return code if isinstance(code, int) else 0


def main() -> None:
    """The command `starfold`."""
    warnings.showwarning = lambda message, *_, **__: print_error(str(message))
    sys.exit(run(sys.argv[1:]))
