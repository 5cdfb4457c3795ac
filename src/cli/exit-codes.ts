/** What the process tells its caller. */
export const exitCodes = {
  success: 0,
  /** The command could not do its work; of `doctor`: something is at fault. */
  failure: 1,
  /** Unknown command, option or argument. */
  usage: 2,
  /** The configuration is wrong: starting again will not help. EX_CONFIG of sysexits.h. */
  configuration: 78,
} as const;
