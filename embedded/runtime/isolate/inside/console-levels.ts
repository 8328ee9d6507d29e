/** Under which level each of the console's methods writes. */
export const CONSOLE_LEVELS = {
  debug: "DEBUG",
  error: "ERROR",
  info: "INFO",
  log: "LOG",
  trace: "LOG",
  warn: "WARN",
} as const;
