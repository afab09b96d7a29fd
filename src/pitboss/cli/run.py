"""``python -m pitboss.cli.run``: the command line of this very interpreter."""

from pitboss.cli.main import main

if __name__ == "__main__":
    main()
