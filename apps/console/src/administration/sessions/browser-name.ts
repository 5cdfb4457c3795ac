/** What a browser calls itself, the more particular names first: others are in them. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser in words, `Firefox on Linux`, as far as it is known. @param agent the header `User-Agent` */
export function browserName(agent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = nameIn(browsers);
  if (browser === undefined) return agent;
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
