import { fieldsOf, isFields, jsonOf, listOf, numberOf, textOf } from '../fields.js';
import type { Fields } from '../fields.js';
import { ImportError } from '../import-error.js';

/** A row of the table `channels`, of New API or One API. */
export interface Channel {
  /** What it is called, for people. */
  readonly title: string;
  /** What its provider's id is made of. */
  readonly name: string;
  readonly type: number;
  /** Those that are in use. Empty where the export holds none. */
  readonly keys: readonly string[];
  readonly hasDisabledKeys: boolean;
  readonly baseUrl: string | undefined;
  /** Public names, in order. */
  readonly models: readonly string[];
  /** Public names and the upstream's, where they differ. */
  readonly mapping: ReadonlyMap<string, string>;
  readonly weight: number;
  /** Larger goes first. */
  readonly priority: number;
  readonly isEnabled: boolean;
  /** `other`: a version, a region, an account, whatever the type has. */
  readonly other: string | undefined;
  /** `config` of One API. */
  readonly config: Fields;
  readonly organization: string | undefined;
  readonly row: Fields;
}

const enabled = 1;

/**
 * The channels of an export: a list of rows, or an answer of `GET /api/channel/` or `GET /api/channel/search`.
 * @throws ImportError for something else
 */
export function readChannels(source: unknown): readonly Channel[] {
  const rows = rowsOf(source);
  if (rows === undefined) {
    throw new ImportError(
      'This is no export of channels: it is neither a list of rows nor an answer of GET /api/channel/.',
    );
  }
  return rows.filter(isFields).map(readChannel);
}

function rowsOf(source: unknown): readonly unknown[] | undefined {
  if (Array.isArray(source)) return source.every(isFields) ? source : undefined;
  if (!isFields(source)) return undefined;
  const inside = source.data ?? source.items ?? source.channels ?? source.RECORDS;
  return inside === undefined ? undefined : rowsOf(inside);
}

function readChannel(row: Fields, index: number): Channel {
  const number = textOf(row.id) ?? `${index + 1}.`;
  const name = textOf(row.name);
  const { keys, hasDisabledKeys } = keysOf(row);
  return {
    title: name === undefined ? `channel ${number}` : `channel ${number} (${name})`,
    // Ids have letters and digits of ASCII alone.
    name: name !== undefined && /[a-z0-9]/i.test(name) ? name : `channel-${number}`,
    type: numberOf(row.type) ?? 0,
    keys,
    hasDisabledKeys,
    baseUrl: textOf(row.base_url),
    models: [...new Set(split(row.models, ','))],
    mapping: mappingOf(row),
    weight: numberOf(row.weight) ?? 0,
    priority: numberOf(row.priority) ?? 0,
    isEnabled: (numberOf(row.status) ?? enabled) === enabled,
    other: textOf(row.other),
    config: fieldsOf(isFields(row.config) ? row.config : jsonOf(textOf(row.config))),
    organization: textOf(row.openai_organization),
    row,
  };
}

const split = (value: unknown, separator: string): readonly string[] =>
  (textOf(value) ?? '').split(separator).flatMap((part) => textOf(part) ?? []);

/** Several keys stand on lines of their own, or, where a key is JSON, in a list. */
function keysOf(row: Fields): Pick<Channel, 'keys' | 'hasDisabledKeys'> {
  const text = textOf(row.key) ?? '';
  const list = text.startsWith('[') ? listOf(jsonOf(text)) : [];
  const isJson = text.startsWith('{') && isFields(jsonOf(text));
  const all =
    list.length > 0
      ? list.map((key) => (typeof key === 'string' ? key : JSON.stringify(key)))
      : isJson
        ? [text]
        : split(text, '\n');
  const { multi_key_status_list: states } = fieldsOf(
    isFields(row.channel_info) ? row.channel_info : jsonOf(textOf(row.channel_info)),
  );
  const keys = all.filter((_key, index) => (numberOf(fieldsOf(states)[index]) ?? enabled) === enabled);
  return { keys, hasDisabledKeys: keys.length < all.length };
}

function mappingOf({ model_mapping: mapping }: Fields): ReadonlyMap<string, string> {
  const given = fieldsOf(isFields(mapping) ? mapping : jsonOf(textOf(mapping)));
  return new Map(
    Object.entries(given).flatMap(([name, target]) => {
      const model = textOf(target);
      return model === undefined ? [] : [[name, model] as const];
    }),
  );
}
