import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { SharedState } from '../../shared-state/shared-state.js';
import { auditEntry } from '../../audit/audit-entry.js';
import type { Actor } from '../../storage/audit.repository.js';
import { CONFIGURATION_REPOSITORY } from '../../storage/configuration.repository.js';
import type { ConfigurationKind, ConfigurationRepository } from '../../storage/configuration.repository.js';
import { SecretKeyReplacedError } from '../../storage/secret-key-replaced-error.js';
import { ConfigurationSwap } from './configuration-swap.js';
import type { PreparedConfiguration } from './configuration-swap.js';
import { conflict } from '../errors/refused-change.js';
import { shownSettings } from './shown-settings.js';
import { readStoredEntries } from './stored-entries.js';
import type { StoredEntries, StoredEntry } from './stored-entries.js';

/** Milliseconds between two looks at what other processes have changed: the net below what they tell. */
const interval = 500;
/** The topic on which whoever changed it tells the others. */
const topic = 'configuration';
/** How often a change is decided anew because another process was quicker. */
const mostTries = 5;

/** A change of one entry. `written` absent: it is deleted. */
export interface EntryChange {
  readonly kind: ConfigurationKind;
  readonly name: string;
  readonly written?: JsonObject;
}

/** Decides on a change, given what there is. Throws where it is not to be. */
export type Decide = (stored: StoredEntries) => EntryChange;

/** Refuses what was prepared, by throwing. */
export type Inspect = (prepared: PreparedConfiguration) => void;

/** What the administration keeps: in storage, in use, and in step with other processes on the same database. */
@Injectable()
export class StoredConfigurationKeeper implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger(StoredConfigurationKeeper.name);
  private stored = readStoredEntries({ revision: 0, entries: [] });
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private isFailing = false;

  constructor(
    @Inject(CONFIGURATION_REPOSITORY) private readonly repository: ConfigurationRepository,
    private readonly swap: ConfigurationSwap,
    private readonly state: SharedState,
  ) {}

  /** Before the gateway answers anybody. */
  async onModuleInit(): Promise<void> {
    await this.swap.inTurn(() => this.refresh());
    this.timer = setInterval(() => void this.look(), interval).unref();
    this.unsubscribe = this.state.subscribe(topic, () => void this.look());
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.unsubscribe?.();
    await this.swap.inTurn(() => Promise.resolve());
  }

  get current(): StoredEntries {
    return this.stored;
  }

  /**
   * Makes a change: it is tried, stored, and then in use, or nothing happens.
   * @param actor who makes it, for the log of changes
   * @param decide called again where another process was quicker
   * @param inspect sees what would come into use, before anything is stored
   * @throws whatever those two throw
   */
  change(actor: Actor, decide: Decide, inspect: Inspect): Promise<void> {
    return this.swap.inTurn(async () => {
      for (let tries = 0; tries < mostTries; tries += 1) {
        await this.refreshForChange();
        const next = this.with(decide(this.stored));
        if (await this.tryOut(next, inspect, actor)) return;
      }
      throw conflict('changed_meanwhile', 'Others keep changing the configuration. Try again.');
    });
  }

  /** @returns false where another process was quicker */
  private async tryOut(next: NextEntries, inspect: Inspect, actor: Actor): Promise<boolean> {
    const prepared = this.swap.prepare({ stored: next.entries.settings });
    try {
      inspect(prepared);
      const revision = await this.store(next, actor);
      if (revision === undefined) {
        this.swap.discard(prepared);
        return false;
      }
      this.stored = { ...next.entries, revision };
    } catch (error) {
      this.swap.discard(prepared);
      throw error;
    }
    this.swap.use(prepared);
    void this.tellOthers();
    return true;
  }

  private store({ change, entry }: NextEntries, actor: Actor): Promise<number | undefined> {
    const { kind, name, written } = change;
    const note = noteOf(change, this.entryOf(change)?.written, actor);
    if (written === undefined || entry === undefined) {
      return this.repository.remove(kind, name, this.stored.revision, note);
    }
    const { createdAt, updatedAt } = entry;
    const content = JSON.stringify(written);
    return this.repository.put({ kind, name, content, createdAt, updatedAt }, this.stored.revision, note);
  }

  /** As it is stored now. */
  private entryOf({ kind, name }: EntryChange): StoredEntry | undefined {
    return (kind === 'provider' ? this.stored.providers : this.stored.models).get(name);
  }

  /** What there would be. */
  private with(change: EntryChange): NextEntries {
    const { kind, name, written } = change;
    const now = Date.now();
    // It is stored if nobody was quicker, and then it is the next one.
    const revision = this.stored.revision + 1;
    const before = this.entryOf(change);
    const entry =
      written === undefined
        ? undefined
        : { name, written, createdAt: before?.createdAt ?? now, updatedAt: now, revision, problems: [] };
    const [providers, models] = [new Map(this.stored.providers), new Map(this.stored.models)];
    const kept: Map<string, StoredEntry> = kind === 'provider' ? providers : models;
    if (entry === undefined) kept.delete(name);
    else kept.set(name, entry);
    const all = [...listed('provider', providers), ...listed('model', models)];
    return { change, entry, entries: readStoredEntries({ revision: this.stored.revision, entries: all }) };
  }

  private async tellOthers(): Promise<void> {
    try {
      await this.state.publish(topic, String(this.stored.revision));
    } catch (error) {
      this.log.warn('Other processes could not be told of a change: they will see it.', error);
    }
  }

  private async look(): Promise<void> {
    try {
      if ((await this.repository.revision()) !== this.stored.revision) {
        await this.swap.inTurn(() => this.refresh());
      }
      if (this.isFailing) this.log.log('The stored configuration can be read again.');
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing)
        this.log.error('The stored configuration cannot be read: what is in use stays.', error);
      this.isFailing = true;
    }
  }

  /** What others have stored with another secret key cannot be read here, and so not be changed. */
  private async refreshForChange(): Promise<void> {
    try {
      await this.refresh();
    } catch (error) {
      if (!(error instanceof SecretKeyReplacedError)) throw error;
      throw conflict(
        'secret_key_replaced',
        `${error.message} Until then, make the change at another gateway.`,
      );
    }
  }

  /** Within a turn: puts into use what others have stored. */
  private async refresh(): Promise<void> {
    if ((await this.repository.revision()) === this.stored.revision) return;
    const stored = readStoredEntries(await this.repository.read());
    this.swap.use(this.swap.prepare({ stored: stored.settings }));
    this.stored = stored;
    for (const entry of [...stored.providers.values(), ...stored.models.values()]) {
      for (const { key, fault, fix } of entry.problems) this.log.error(`${key} ${fault}. ${fix}`);
    }
  }
}

interface NextEntries {
  readonly change: EntryChange;
  readonly entry: StoredEntry | undefined;
  readonly entries: StoredEntries;
}

const listed = (kind: ConfigurationKind, entries: ReadonlyMap<string, StoredEntry>) =>
  [...entries.values()].map(({ name, written, createdAt, updatedAt, revision }) => ({
    kind,
    name,
    content: written && JSON.stringify(written),
    createdAt,
    updatedAt,
    revision,
  }));

/** Secrets stand in settings: the log gets what people may see of them. */
function noteOf({ kind, name, written }: EntryChange, before: JsonObject | undefined, actor: Actor) {
  const done = written === undefined ? 'delete' : before === undefined ? 'create' : 'update';
  return auditEntry({
    actor,
    action: `${kind}.${done}`,
    target: { id: name, name },
    ...(before !== undefined && { before: shownSettings(before) }),
    ...(written !== undefined && { after: shownSettings(written) }),
  });
}
