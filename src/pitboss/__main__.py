"""``python -m pitboss`` is the command ``pitboss``."""

from pitboss.cli.main import main

if __name__ == "__main__":
    main()
