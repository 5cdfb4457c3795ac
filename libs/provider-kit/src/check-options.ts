import type { z } from 'zod';
import { ProviderSettingsError } from './provider-settings-error.js';
import type { ProviderSettings } from './provider.js';
import type { SettingProblem } from './provider-settings-error.js';

/**
 * Checks a type's own options against its schema. Messages of the schema say what to write instead.
 * @throws ProviderSettingsError with every problem at once
 */
export function checkOptions<Schema extends z.ZodObject>(
  schema: Schema,
  options: ProviderSettings['options'],
): z.output<Schema> {
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  const known = Object.keys(schema.shape);
  throw new ProviderSettingsError(result.error.issues.flatMap((issue) => problemsOf(issue, known)));
}

function problemsOf(issue: z.core.$ZodIssue, known: readonly string[]): readonly SettingProblem[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const others = path.length > 0 || known.length === 0 ? '' : ` This type also takes: ${known.join(', ')}.`;
    return issue.keys.map((key) => ({
      setting: [...path, key].join('.'),
      fault: 'is no setting of this provider type',
      fix: `Remove it.${others}`,
    }));
  }
  const reason = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;
  return [{ setting: path.join('.'), fault: 'cannot be used', fix: reason ?? issue.message }];
}
