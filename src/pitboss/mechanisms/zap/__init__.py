"""The zap: exchanging the first two cards for two new ones."""
