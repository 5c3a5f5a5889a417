"""A bot of your own at a table on a server: `python examples/sit_down.py LINK`.

Start a table in the browser, leave a seat open, and give this program the seat's link. It plays any game.
"""

import sys

from starfold import CHANCE, OVER, QuickDice, StarfoldError, View
from starfold.bots import Bot, Budget
from starfold.client import sit

WORLDS = 20


class Foresight(Bot):
    """Tries every action in a few worlds that agree with its view, and plays the one with the best outcome."""

    name = "foresight"
    about = "Looks one action ahead, in more worlds than one."

    def choose(self, view: View, budget: Budget) -> int:
        """Return one of view.legal. The view is all that this seat may know; the bot receives nothing else."""
        game, dice = view.game, QuickDice(self.seed)
        worth = dict.fromkeys(view.legal, 0.0)
        for _ in range(WORLDS):
            world = game.imagine(view, dice)  # deals what this seat cannot know at random
            for action in view.legal:
                after = world.copy()
                after.play(action)
                while after.mover() == CHANCE:
                    after.play(after.roll(dice))
                shares = game.evaluate(after) if game.evaluate and after.mover() != OVER else after.payoffs()
                worth[action] += shares[view.seat]
        return max(worth, key=lambda action: worth[action])


def main() -> None:
    """Take the seat, play, and print the result."""
    try:
        ending = sit(sys.argv[1], Foresight, name="Foresight", say=print)
    except StarfoldError as error:
        sys.exit(str(error))
    print(ending.result)


if __name__ == "__main__":
    main()
