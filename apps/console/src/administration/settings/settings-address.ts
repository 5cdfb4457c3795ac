/** What of the page of settings stands in its address. */
export interface SettingsAddress {
  /** Absent: the configuration. */
  readonly part?: Exclude<SettingsPart, 'configuration'>;
  /** A part of a key, a variable or a description. */
  readonly search?: string;
  readonly only?: SettingChoice;
  /** Key of the setting whose details are on show. */
  readonly setting?: string;
}

/** What of it is to be otherwise; undefined takes away. */
export type SettingsAddressChange = {
  readonly [Name in keyof SettingsAddress]: SettingsAddress[Name] | undefined;
};

export const settingsParts = ['configuration', 'keys', 'sessions'] as const;
export type SettingsPart = (typeof settingsParts)[number];

/** Which settings: those that somebody set, of the file, of variables, those that wait for a restart. */
export const settingChoices = ['set', 'file', 'environment', 'waiting'] as const;
export type SettingChoice = (typeof settingChoices)[number];

/** Reads the address; what means nothing is passed over. */
export function readSettingsAddress(address: Readonly<Record<string, unknown>>): SettingsAddress {
  const part = settingsParts.find((one) => one === address.part);
  const only = settingChoices.find((one) => one === address.only);
  const search = textOf(address.search);
  const setting = textOf(address.setting);
  return {
    ...(part !== undefined && part !== 'configuration' && { part }),
    ...(search !== undefined && { search }),
    ...(only !== undefined && { only }),
    ...(setting !== undefined && { setting }),
  };
}

/** Texts made of digits alone are read as numbers. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
