import { Inject, Injectable } from '@nestjs/common';
import { ConnectionTester } from '../../administration/providers/testing/connection-tester.js';
import type {
  ConnectionAttempt,
  ConnectionReport,
} from '../../administration/providers/testing/connection-tester.js';
import type { ConnectionFailure } from '../../administration/providers/testing/connection-failure.js';
import { shownSecret } from '../../observability/shown-secret.js';
import { LocalProvider } from '../../providers/local/local.provider.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import type { ProviderEntry, RegisteredProvider } from '../../providers/provider.registry.js';
import type { Check } from '../check.js';
import { embeddedFinding } from '../embedded-finding.js';
import { fault, ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';

/** What passes by itself. */
const passing: ReadonlySet<ConnectionFailure['kind']> = new Set(['rate_limited', 'upstream_failed']);

/** Every provider: whether its address is reached and its key is taken. It is asked for its models, or for one vector. */
@Injectable()
export class ProvidersCheck implements Check {
  readonly title = 'providers';

  constructor(
    private readonly registry: ProviderRegistry,
    private readonly tester: ConnectionTester,
    private readonly local: LocalProvider,
    @Inject(INSTALLATION) private readonly installation: Installation,
  ) {}

  async *examine(): AsyncIterable<Finding> {
    const entries = this.registry.list().filter(isWanted);
    yield* (await Promise.all(entries.map((entry) => this.findingsOf(entry)))).flat();
    if (entries.length === 0) {
      yield fault(
        'providers',
        'There is none: no model can answer.',
        "Set a vendor's variable (OPENAI_API_KEY), add one to providers in gateway.yaml, or switch the embedded models on: local.enabled.",
      );
    }
  }

  private async findingsOf(entry: ProviderEntry): Promise<readonly Finding[]> {
    if (entry.state === 'off')
      return [fault(entry.id, `It is off: ${entry.reason}.`, 'Correct its settings, or remove it.')];
    const plan = this.registry.planOf(entry.id);
    if (plan === undefined || entry.type === 'local') return [this.embedded(entry)];
    return reported(entry, await this.tester.test(plan, new AbortController().signal));
  }

  private embedded({ id, provider }: RegisteredProvider): Finding {
    const { pull } = this.installation.configuration.local;
    const pulled = this.local.pulledAtStart(this.registry.connected().length, pull);
    const coming = pulled.flatMap(({ serves }) => serves.map(({ name }) => name));
    return embeddedFinding(id, provider.models(), new Set(coming));
  }
}

/** What nobody asked for may be off. */
const isWanted = ({ state, source }: ProviderEntry): boolean =>
  state === 'on' || source === 'file' || source === 'stored';

function reported({ id, title }: RegisteredProvider, report: ConnectionReport): readonly Finding[] {
  const { outcome, attempts, keyMatters, duration } = report;
  if (outcome === 'fails') return attempts.flatMap((attempt) => failed(id, attempt));
  if (outcome === 'untestable') {
    return [ok(id, `${title} has no question that costs nothing: nothing is known of address and key.`)];
  }
  const counts = attempts.flatMap(({ answer }) => answer?.models ?? []);
  const told = `${title} answers in ${Math.round(duration / Math.max(attempts.length, 1))} ms and lists ${Math.max(0, ...counts)} models.`;
  if (keyMatters !== false) return [ok(id, told)];
  return [ok(id, `${told} It would list them to anybody: nothing is known of the key.`)];
}

function failed(id: string, { apiKey, failure }: ConnectionAttempt): readonly Finding[] {
  if (failure === undefined) return [];
  const where = apiKey === undefined ? id : `${id}, key ${shownSecret(apiKey)}`;
  const what = failure.said === undefined ? failure.message : `${failure.message} It says: ${failure.said}`;
  return [(passing.has(failure.kind) ? warning : fault)(where, what, failure.fix)];
}
