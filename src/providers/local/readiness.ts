import { GatewayError } from '#libs/canonical';
import type { ModelState } from '#libs/provider-kit';
import { missingRuntime } from './runtime-presence.js';
import type { BackgroundPull } from './store/background-pull.js';
import type { ModelEntry } from './store/manifest.js';
import type { ModelStore, WeightState } from './store/model-store.js';
import { megabytes } from './store/progress-bar.js';
import { ownCommand } from '../../processes/own-command.js';

/** Seconds to wait where nothing better is known. */
const someTime = 30;

/** Whether embedded models can answer, and what to say while they cannot. */
export class Readiness {
  /** @param pull weights may be pulled when they are asked for. */
  constructor(
    private readonly store: ModelStore,
    private readonly background: BackgroundPull,
    private readonly pull: boolean,
  ) {}

  /** Undefined: ready. */
  stateOf(entry: ModelEntry, weights: WeightState): ModelState | undefined {
    const missing = missingRuntime(entry);
    return missing === undefined ? this.#describe(entry, weights) : { status: 'off', detail: missing };
  }

  /** @throws GatewayError `gateway_model_not_ready` where what would compute is not installed. */
  requireRuntime(model: string, entry: ModelEntry): void {
    const missing = missingRuntime(entry);
    if (missing !== undefined) throw off(model, missing);
  }

  /**
   * Paths of a model's weights, just checked, in the manifest's order. Weights are pulled again where they are no
   * longer what they were.
   * @throws GatewayError `gateway_model_not_ready` where they are not here
   */
  async weights(entry: ModelEntry): Promise<readonly string[]> {
    const seemedReady = this.store.state(entry.id).status === 'ready';
    const installed = await this.store.open(entry.id);
    if (installed !== undefined) return installed.files;
    if (seemedReady || this.pull) this.background.start(entry.id);
    throw this.#notReady(entry);
  }

  #notReady(entry: ModelEntry): GatewayError {
    const state = this.store.state(entry.id);
    const coming = state.status === 'pulling' || this.background.isRunning(entry.id);
    const detail = this.#describe(entry, state)?.detail ?? 'its weights are being checked';
    if (!coming) return off(entry.id, detail);
    const retryAfter = (state.status === 'pulling' ? state.progress.remaining : undefined) ?? someTime;
    return new GatewayError(
      'gateway_model_not_ready',
      `Model "${entry.id}" is still on its way: ${detail}. Try again in about ${retryAfter} s.`,
      { reason: 'model_on_its_way', retryAfter },
    );
  }

  #describe(entry: ModelEntry, state: WeightState): ModelState | undefined {
    if (state.status === 'ready') return undefined;
    if (state.status === 'pulling') {
      const { percent, total } = state.progress;
      return {
        status: 'on-its-way',
        detail: `${percent} % of ${megabytes(total)} pulled`,
        progress: percent / 100,
      };
    }
    if (this.background.isRunning(entry.id))
      return { status: 'on-its-way', detail: 'the pull of its weights begins' };
    if (state.status === 'failed') return { status: 'off', detail: state.error.message };
    return {
      status: 'off',
      detail: `its weights are not on this machine; run "${ownCommand('models', 'pull', entry.id)}"`,
      fetchable: true,
    };
  }
}

function off(model: string, why: string): GatewayError {
  return new GatewayError('gateway_model_not_ready', `Model "${model}" is off: ${why}.`, {
    reason: 'model_off',
    retryable: false,
  });
}
