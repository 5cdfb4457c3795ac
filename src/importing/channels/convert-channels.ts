import { textOf } from '../fields.js';
import { GatewayDraft } from '../gateway-draft.js';
import type { DraftCandidate } from '../gateway-draft.js';
import { isModelName, prefixOf } from '../settings-text.js';
import { noteVendorNames } from '../vendor-names.js';
import { readChannels } from './channel.js';
import type { Channel } from './channel.js';
import { channelProviders } from './channel-provider.js';
import type { Panel } from './channel-types.js';

const highestWeight = 1_000_000;

/** Columns that change what is sent or who may ask. Their values may be secrets: only their names are told. */
const columns: readonly (readonly [name: string, why: string])[] = [
  ['param_override', 'no counterpart: clients send what they want'],
  ['header_override', 'write headers at the provider, where its type takes them'],
  ['status_code_mapping', "no counterpart: an upstream's errors are put into the client's words"],
  ['setting', 'no counterpart'],
  ['settings', 'no counterpart'],
  ['system_prompt', 'no counterpart: prompts are sent as they come'],
];

/** A candidate, and where its channel wants it. */
interface Placed {
  readonly candidate: DraftCandidate;
  /** Larger goes first. */
  readonly priority: number;
  readonly weight: number;
}

/**
 * Turns the channels of New API or One API into providers, and the models they serve into models: channels of one model
 * are its candidates, by priority and weight.
 *
 * @param source the export, parsed
 * @throws ImportError for something else
 */
export function convertChannels(source: unknown, panel: Panel): GatewayDraft {
  const channels = readChannels(source);
  const names = channels.flatMap(({ models }) => models);
  const draft = new GatewayDraft(new Set(names.flatMap((name) => prefixOf(name) ?? [])));
  const placed = new Map<string, Placed[]>();
  for (const channel of channels) {
    if (channel.isEnabled) place(channel, panel, draft, placed);
    else draft.note('status', channel.title, 'left out: it is switched off');
  }
  for (const [name, candidates] of placed) {
    draft.models.set(name, { candidates: inOrder(candidates) });
  }
  draft.routing.strategy = 'weighted';
  noteVendorNames(draft);
  return draft;
}

function place(channel: Channel, panel: Panel, draft: GatewayDraft, placed: Map<string, Placed[]>): void {
  const ids = channelProviders(channel, panel, draft).map((settings) =>
    draft.provider(channel.name, settings),
  );
  if (ids.length === 0) return;
  noteColumns(channel, draft);
  if (channel.models.length === 0)
    draft.note('models', channel.title, 'none: reached as provider/model alone');
  for (const name of channel.models) {
    if (!isModelName(name)) {
      draft.note(
        'models',
        channel.title,
        'a name was left out: it is too long, or holds characters that none has',
      );
      continue;
    }
    const model = upstreamName(channel, name);
    const { priority, weight } = channel;
    const more = ids.map((provider) => ({ candidate: { provider, model }, priority, weight }));
    placed.set(name, [...(placed.get(name) ?? []), ...more]);
  }
}

/** A mapping's target may be mapped again. */
function upstreamName({ mapping }: Channel, name: string): string {
  const seen = new Set([name]);
  let model = name;
  for (let next = mapping.get(model); next !== undefined && !seen.has(next); next = mapping.get(model)) {
    seen.add(next);
    model = next;
  }
  return model;
}

/** Our priorities count from 0, the smallest first; a weight of 0 is a small share there, and none here. */
function inOrder(placed: readonly Placed[]): readonly DraftCandidate[] {
  const ranks = [...new Set(placed.map(({ priority }) => priority))].sort((one, other) => other - one);
  const weighs = placed.some(({ weight }) => weight > 0);
  return placed
    .toSorted((one, other) => other.priority - one.priority)
    .map(({ candidate, priority, weight }) => ({
      ...candidate,
      ...(weighs &&
        placed.length > 1 && { weight: Math.min(highestWeight, Math.max(1, Math.round(weight))) }),
      ...(ranks.length > 1 && { priority: ranks.indexOf(priority) }),
    }));
}

function noteColumns(channel: Channel, draft: GatewayDraft): void {
  const { row, title } = channel;
  const group = textOf(row.group);
  if (group !== undefined && group !== 'default') {
    draft.note(`group ${group}`, title, 'tokens have no groups: every token may ask every model');
  }
  if (channel.hasDisabledKeys) draft.note('key', title, 'keys that are switched off were left out');
  for (const [name, why] of columns) {
    if (isSaid(row[name])) draft.note(name, title, why);
  }
}

/** Panels write empty settings in several ways. */
const isSaid = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  !/^\s*(?:|\{\s*\}|\[\s*\]|null)\s*$/.test(typeof value === 'string' ? value : JSON.stringify(value));
