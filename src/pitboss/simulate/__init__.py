"""The simulator: real shoes, several boxes, counted bets, side wagers, sessions; billions of rounds."""
