/** One setting of a provider that cannot be used. Never holds the value of a secret. */
export interface SettingProblem {
  /** The key below `providers.<id>`, dotted: `headers.x-team`. Empty for the provider as a whole. */
  readonly setting: string;
  /** What is wrong with it, a clause that follows the key: `is missing`. */
  readonly fault: string;
  /** What to write instead: one sentence. */
  readonly fix: string;
}

/** A provider cannot be connected with these settings. `message` is public and names each setting, fault and fix. */
export class ProviderSettingsError extends Error {
  override readonly name = 'ProviderSettingsError';

  /** @param problems at least one */
  constructor(readonly problems: readonly SettingProblem[]) {
    super(problems.map(({ setting, fault, fix }) => `${setting} ${fault}. ${fix}`.trimStart()).join(' '));
  }
}
