import { setTimeout as delay } from 'node:timers/promises';
import { Chance } from '../../replicas/support/chance.js';
import { Events } from '../events.js';
import { allFaults } from '../faults/all-faults.js';
import type { Fault } from '../faults/fault.js';
import { allInvariants } from '../invariants/all-invariants.js';
import type { Evidence, Struck, Violation } from '../invariants/invariant.js';
import { Load } from '../load/load.js';
import type { Met } from '../load/seen.js';
import { everyWork } from '../load/work.js';
import { openCluster } from '../place/cluster.js';
import { isWell } from '../place/gateways.js';
import type { Place } from '../place/place.js';
import { openSingle } from '../place/single.js';
import { drawSchedule } from '../schedule/schedule.js';
import { Vendor } from '../vendor/vendor.js';
import type { ChaosReport, Finding } from './report.js';
import { comeToRest, vitalsOf, vitalsText } from './rest.js';
import { runSchedule } from './schedule-runner.js';
import type { ChaosSettings } from './settings.js';
import { makeTokens, standingsOf } from './tokens.js';
import type { MadeTokens } from './tokens.js';

/** How long a gateway may take after the last fault until it says that all is well, and until the ledger has all. Milliseconds. */
const patience = 120_000;
const lookInterval = 1_000;
/** Between two looks while faults strike. */
const watchInterval = 5_000;
/** How long faults that are striking, or are healed, may take to come to rest where a run is ended. */
const longestEnding = 10_000;

/**
 * Opens a place, lets faults strike under load, heals them, and looks at what is left.
 * @param tell is told each event
 * @param signal ends the run, and closes the place
 * @throws Error where the place cannot be opened, or the signal was aborted
 */
export async function runChaos(
  settings: ChaosSettings,
  tell: (line: string) => void = () => undefined,
  signal?: AbortSignal,
): Promise<ChaosReport> {
  const events = new Events(tell);
  const place = await (settings.isSingle ? openSingle() : openCluster());
  const run = new ChaosRun(settings, place, events);
  try {
    const report = run.report();
    return await (signal === undefined ? report : Promise.race([report, abortOf(signal)]));
  } finally {
    await run.endFaults();
    await place.close();
  }
}

/** Rejects once the signal is aborted. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const leave = (): void => {
      reject(new Error('The run was ended from outside.'));
    };
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });
}

class ChaosRun {
  private readonly vendor: Vendor;
  private readonly findings: Finding[] = [];
  private readonly ending = new AbortController();
  private striking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly settings: ChaosSettings,
    private readonly place: Place,
    private readonly events: Events,
  ) {
    this.vendor = new Vendor(place.mock, new Chance(settings.seed + 1));
  }

  async report(): Promise<ChaosReport> {
    const { settings, place, events } = this;
    const { gateways } = place;
    const tokens = await makeTokens(place);
    const load = new Load({ url: place.url, tokens: tokens.secrets }, settings.seed, events.now);
    await this.warmUp(load);
    const before = await vitalsOf(gateways);
    before.forEach((vitals, index) => {
      events.note(`at rest, gateway ${index} holds ${vitalsText(vitals)}`);
    });

    const { faults, leftOut } = this.choose();
    load.begin(settings.clients);
    const striking = this.strike(faults, load);
    this.striking = striking;
    const struck = await striking;
    await load.stop();
    events.note('clients have come to their end');
    await this.recover();
    this.findAll('all is well again after the faults', await this.everything(load));

    const evidence = await this.settle(load.met, struck, tokens);
    const { after, violations } = await comeToRest(gateways, before);
    after.forEach((vitals, index) => {
      events.note(`at rest, gateway ${index} holds ${vitalsText(vitals)}`);
    });
    this.findAll('nothing leaks', violations);
    await this.end();
    return { settings, title: place.title, leftOut, evidence, findings: this.findings, events };
  }

  /** No fault strikes any more: what it takes hold of is about to be closed. */
  async endFaults(): Promise<void> {
    this.ending.abort(new Error('The run is over.'));
    const rest = this.striking.catch(() => undefined);
    await Promise.race([rest, delay(longestEnding, undefined, { ref: false })]);
  }

  private choose() {
    const { only } = this.settings;
    const wanted = allFaults.filter(({ name }) => only?.includes(name) ?? true);
    const missing = wanted.map((fault) => ({ fault, why: fault.missing?.(this.place) }));
    return {
      faults: missing.filter(({ why }) => why === undefined).map(({ fault }) => fault),
      leftOut: missing.flatMap(({ fault, why }) => (why === undefined ? [] : [{ name: fault.name, why }])),
    };
  }

  private async warmUp(load: Load): Promise<void> {
    const { settings, events } = this;
    events.note('one request of every kind');
    this.findAll('all is well before the faults', await this.everything(load));
    events.note('clients ask, and nothing goes wrong');
    load.begin(settings.clients);
    await delay(settings.warmUp);
    await load.stop();
  }

  private async strike(faults: readonly Fault[], load: Load): Promise<readonly Struck[]> {
    const { settings, place, vendor, events } = this;
    const chance = new Chance(settings.seed);
    const schedule = drawSchedule(chance, faults, settings.length);
    const watching = new AbortController();
    const watched = this.watch(load, watching.signal);
    try {
      const struck = await runSchedule(schedule, { place, vendor, chance }, events, this.ending.signal);
      await delay(Math.min(2_000, settings.length / 10));
      return struck;
    } finally {
      watching.abort();
      await watched;
    }
  }

  /** Looks while it happens: whoever looks at the events later finds the violation among them. */
  private async watch(load: Load, signal: AbortSignal): Promise<void> {
    let looked = 0;
    const told = new Set<string>();
    while (!signal.aborted) {
      await delay(watchInterval, undefined, { signal }).catch(() => undefined);
      for (const { id, seen } of load.met.slice(looked)) {
        if (seen.outcome === 'wrong') this.events.note(`VIOLATION ${id}: ${seen.why}`);
      }
      looked = load.met.length;
      // Without its database there is nothing to look at.
      const doubles = await this.place.ledger.doubles().catch(() => []);
      for (const id of doubles.filter((one) => !load.sessions.has(one) && !told.has(one))) {
        told.add(id);
        this.events.note(`VIOLATION ${id} is in the ledger more than once`);
      }
    }
  }

  /** One request of every kind. @returns those that were not answered */
  private async everything(load: Load): Promise<readonly Violation[]> {
    const met = await load.doAll((first) => everyWork(this.settings.seed, first));
    return met
      .filter(({ seen }) => seen.outcome !== 'whole')
      .map(({ id, kind, seen, from, until }) => ({
        what: `${id} (${kind}): ${JSON.stringify(seen)}`,
        from,
        until,
      }));
  }

  /** Waits until every gateway says that it is well. */
  private async recover(): Promise<void> {
    const { gateways } = this.place;
    for (const index of gateways.ports.keys()) {
      const said = await gateways.well(index);
      this.events.note(`gateway ${index} says ${said}`);
      this.findAll('gateways recover', isWell(said) ? [] : [{ what: `gateway ${index} says ${said}` }]);
    }
  }

  /** Waits until the ledger has what it must have, or must have had it. */
  private async settle(
    met: readonly Met[],
    struck: readonly Struck[],
    tokens: MadeTokens,
  ): Promise<Evidence> {
    const deadline = performance.now() + patience;
    for (;;) {
      const evidence = await this.gather(met, struck, tokens);
      const findings = allInvariants.map((invariant) => ({
        invariant: invariant.name,
        violations: invariant.check(evidence),
      }));
      if (findings.every(({ violations }) => violations.length === 0) || performance.now() > deadline) {
        this.findings.push(...findings);
        return evidence;
      }
      await delay(lookInterval * 2);
    }
  }

  private async gather(
    met: readonly Met[],
    struck: readonly Struck[],
    tokens: MadeTokens,
  ): Promise<Evidence> {
    const { place, vendor } = this;
    const { ledger } = place;
    const standings = await standingsOf(place, tokens);
    const own = new Set(Object.values(tokens.ids));
    const rows = (await ledger.rows()).filter(({ tokenId }) => own.has(tokenId));
    const sums = { hour: await ledger.sums('hour'), day: await ledger.sums('day') };
    return { met, rows, sums, charges: vendor.charges(), attempts: vendor.attempts, struck, standings };
  }

  /** Stops all gateways in good order. */
  private async end(): Promise<void> {
    const { gateways, mock } = this.place;
    await Promise.all(gateways.ports.map((_, index) => gateways.stop(index)));
    const left = await gateways.journals();
    const ends = [...gateways.badEnds];
    if (left.length > 0) ends.push(`journals are left: ${left.join(', ')}`);
    const deadline = performance.now() + lookInterval;
    while (mock.openConnections > 0 && performance.now() < deadline) await delay(50);
    if (mock.openConnections > 0) ends.push(`${mock.openConnections} connections to the vendor stand`);
    this.findAll(
      'processes end cleanly',
      ends.map((what) => ({ what })),
    );
  }

  private findAll(invariant: string, violations: readonly Violation[]): void {
    for (const { what } of violations) this.events.note(`VIOLATION (${invariant}) ${what.slice(0, 200)}`);
    this.findings.push({ invariant, violations });
  }
}
