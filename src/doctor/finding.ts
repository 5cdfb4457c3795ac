/** What a check has found: that something is in order, or what is wrong with it and how to mend it. */
export type Finding = Good | Bad;

interface Good {
  readonly severity: 'ok';
  /** What was looked at: a setting, a file, a provider. */
  readonly where: string;
  /** A sentence. */
  readonly what: string;
}

interface Bad {
  /** `warning`: the gateway works, but not as well as it could. `fault`: something does not work. */
  readonly severity: 'warning' | 'fault';
  /** What was looked at: a setting, a file, a provider. */
  readonly where: string;
  /** What is wrong, a sentence or a clause that follows `where`. Holds no secret. */
  readonly what: string;
  /** What to do about it, a sentence or two. */
  readonly fix: string;
}

/** From good to bad. */
export const severities = ['ok', 'warning', 'fault'] as const;

export type Severity = (typeof severities)[number];

/** Something is in order. */
export const ok = (where: string, what: string): Finding => ({ severity: 'ok', where, what });

/** The gateway works, but something should be otherwise. */
export const warning = (where: string, what: string, fix: string): Finding => ({
  severity: 'warning',
  where,
  what,
  fix,
});

/** Something does not work, or nobody could rely on it. */
export const fault = (where: string, what: string, fix: string): Finding => ({
  severity: 'fault',
  where,
  what,
  fix,
});
