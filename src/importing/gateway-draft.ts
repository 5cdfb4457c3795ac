import type { JsonValue } from '#libs/json';
import type { Secret } from './secret.js';

/** Something of the source that the configuration does not have, or has otherwise. */
export interface ImportNote {
  /** What it is, by its name in the source. Never a secret. */
  readonly what: string;
  /** Where it stands there. */
  readonly where: string;
  /** Why, or what to do. */
  readonly why: string;
}

/** A setting as the configuration writes it: texts may hold `${NAME}`. */
export type DraftValue = JsonValue | Secret | readonly Secret[] | { readonly [key: string]: DraftValue };

/** A provider as it will stand in the file. */
export interface DraftProvider {
  readonly type: string;
  readonly baseUrl?: string;
  readonly [option: string]: DraftValue | undefined;
}

export interface DraftCandidate {
  readonly provider: string;
  readonly model: string;
  readonly weight?: number;
  readonly priority?: number;
  readonly [fact: string]: JsonValue | undefined;
}

export interface DraftModel {
  readonly candidates: readonly DraftCandidate[];
  readonly strategy?: string;
  readonly deadlines?: Readonly<Record<string, string>>;
  readonly fallbackOn?: readonly string[];
}

const longestId = 60;

/** A `gateway.yaml` that comes to be, and what could not come into it. */
export class GatewayDraft {
  /** By id. */
  readonly providers = new Map<string, DraftProvider>();
  /** By public name. */
  readonly models = new Map<string, DraftModel>();
  readonly notes: ImportNote[] = [];
  readonly routing: Record<string, string | number> = {};
  readonly deadlines: Record<string, string> = {};
  private readonly idsBySettings = new Map<string, string>();

  /** @param closedIds ids that no provider may have: public names begin with them and a slash */
  constructor(private readonly closedIds: ReadonlySet<string> = new Set()) {}

  note(what: string, where: string, why: string): void {
    this.notes.push({ what, where, why });
  }

  /**
   * Adds a provider, unless there is one with the same settings.
   * @param name what its id is made of
   * @returns its id
   */
  provider(name: string, settings: DraftProvider): string {
    const key = JSON.stringify(settings);
    const known = this.idsBySettings.get(key);
    if (known !== undefined) return known;
    const id = this.freeId(slugOf(name));
    this.providers.set(id, settings);
    this.idsBySettings.set(key, id);
    return id;
  }

  private freeId(wanted: string): string {
    const taken = (id: string): boolean => this.providers.has(id) || this.closedIds.has(id);
    let id = wanted;
    for (let number = 2; taken(id); number += 1) id = `${wanted}-${number}`;
    return id;
  }
}

/** A name with what an id may have: lower-case letters, digits, dots, underscores and dashes. */
function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, longestId);
  return slug === '' ? 'provider' : slug;
}
