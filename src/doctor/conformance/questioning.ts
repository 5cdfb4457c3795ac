import type { GatewayError } from '#libs/canonical';
import { ended } from '../../administration/status/status-problem.js';
import type { Prices } from '../../config/model-facts.js';
import { freePrices } from '../../metering/free-prices.js';
import { fault, ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';
import type { ChosenModel } from './chosen-models.js';
import type { Expenses } from './expenses.js';
import { fixFor, isHopeless, isPassing } from './fix-for.js';
import type { Asked, PipelineDouble } from './pipeline-double.js';
import type { Scenario } from './scenario.js';
import { scenarios } from './scenarios.js';

/** One model, asked one scenario after the other. */
export class Questioning {
  constructor(
    private readonly double: PipelineDouble,
    private readonly expenses: Expenses,
    private readonly model: ChosenModel,
  ) {}

  async *findings(): AsyncIterable<Finding> {
    const { state, address } = this.model;
    if (state !== undefined) {
      yield ok(this.where, `It was not asked: ${state.detail}`);
      return;
    }
    const passed: string[] = [];
    for (const scenario of scenarios.filter((one) => this.can(one) !== false)) {
      if (!this.expenses.allow(this.prices)) {
        yield tooExpensive(this.where, scenario, this.expenses.enough(this.prices));
        break;
      }
      const asked = await this.double.ask(scenario, address);
      this.expenses.note(asked.record.usage, this.prices);
      const finding = this.judged(scenario, asked);
      if (finding === undefined) passed.push(scenario.title);
      else yield finding;
      if (asked.error !== undefined && isHopeless(asked.error.code)) break;
    }
    if (passed.length > 0) yield ok(this.where, `It gives ${passed.join(', ')}.`);
  }

  private get where(): string {
    const { name, address } = this.model;
    return name === address ? name : `${name} (${address})`;
  }

  /** Undefined: nobody knows them. */
  private get prices(): Prices | undefined {
    const { candidate } = this.model;
    const known = this.double.facts.pricesOf(candidate);
    return known ?? (candidate.provider.type === 'local' ? freePrices : undefined);
  }

  /** Whether the model can do it at all. Undefined: nobody knows. */
  private can({ needs }: Scenario): boolean | undefined {
    return needs === undefined ? true : this.double.facts.of(this.model.candidate).capabilities[needs];
  }

  /** Undefined where all is well. */
  private judged(scenario: Scenario, { answer, error, record }: Asked): Finding | undefined {
    const complaint = error?.message ?? (answer && scenario.judge(answer));
    if (complaint === undefined) return undefined;
    const lane = record.lane === undefined ? '' : `, lane ${record.lane}`;
    const what = `${ended(complaint)} It was asked for ${scenario.title} by a client of ${scenario.format}${lane}.`;
    if (this.can(scenario) === undefined && !isUnrelated(error)) {
      return warning(
        this.where,
        what,
        `If it cannot do that, say so at its candidate: capabilities: {${scenario.needs ?? ''}: false}.`,
      );
    }
    if (error === undefined) return fault(this.where, what, silent);
    return (isPassing(error.code) ? warning : fault)(this.where, what, fixFor(error.code));
  }
}

/** What goes wrong whatever is asked for. */
const isUnrelated = (error: GatewayError | undefined): boolean =>
  error !== undefined && (isHopeless(error.code) || isPassing(error.code));

const silent =
  'Ask it again. If it stays so, look at the model and its limits, or take it out of the configuration.';

/** @param enough US dollars */
const tooExpensive = (where: string, { title }: Scenario, enough: number): Finding =>
  warning(
    where,
    `It was not asked for ${title}: the answers could cost more than the budget.`,
    `Allow more US dollars: --budget ${enough}`,
  );
