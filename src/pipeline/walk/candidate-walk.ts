import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import { Meters } from '../../metering/meters.js';
import type { RouteNote } from '../../observability/request-record.js';
import { PromptAffinity } from '../../routing/affinity/prompt-affinity.js';
import { CandidateFacts } from '../../routing/candidate-facts.js';
import type { RequestRecord } from '../../observability/request-record.js';
import type { Candidate, Route } from '../../routing/candidate.js';
import { HealthBook } from '../../routing/health/health-book.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import { permittedRoute } from '../../routing/permitted-models.js';
import type { Considered, RoutePlan } from '../../routing/plan/route-plan.js';
import { RoutePlanner } from '../../routing/plan/route-planner.js';
import { RunningWalks } from '../../routing/running-walks.js';
import { rehearse } from '../rehearsal/rehearse.js';
import { refusalReply } from '../attempts/refusal-reply.js';
import { UpstreamRefusal } from '../attempts/upstream-refusal.js';
import type { Reply } from '../reply.js';
import { toGatewayError } from '../to-gateway-error.js';
import type { Asking, Begun } from './begun.js';
import { readClientLimits } from './client-limits.js';
import { HedgeBudget } from './hedge-budget.js';
import type { Question } from './question.js';
import { meaningOf, Walk } from './walk.js';
import type { WalkPath, WalkTools } from './walk.js';
import { WatchedReply } from './watched-reply.js';

/**
 * Tries the candidates of a model until one begins to answer. Until then nothing of an answer has reached the
 * client, so a failed candidate costs time only.
 */
@Injectable()
export class CandidateWalk {
  private tools: WalkTools;

  constructor(
    private readonly catalogue: ModelCatalogue,
    private readonly planner: RoutePlanner,
    private readonly affinity: PromptAffinity,
    private readonly live: LiveConfiguration,
    private readonly walks: RunningWalks,
    private readonly meters: Meters,
    health: HealthBook,
    facts: CandidateFacts,
    @Inject(GATEWAY_CONFIGURATION) { deadlines }: Pick<GatewayConfiguration, 'deadlines'>,
  ) {
    const { routing } = live.current;
    const pricesOf = (candidate: Candidate, record: RequestRecord) => meters.pricesOf(candidate, record);
    this.tools = {
      health,
      facts,
      pricesOf,
      routing,
      deadlines,
      budget: new HedgeBudget(),
      random: Math.random,
    };
  }

  /**
   * @returns the answer, or an upstream's refusal in its own words; of a rehearsal, what it came to
   * @throws GatewayError where no candidate answers: the last one's error; as `permittedRoute`
   */
  async reply(question: Question, asking: Asking<Reply>): Promise<Reply> {
    if (question.context.isRehearsal === true) {
      // Nobody is asked: there is nothing to be taken down.
      question.record.asked = undefined;
      return this.rehearsed(question, asking);
    }
    try {
      const begun = await this.begin(question, asking);
      return new WatchedReply(begun, this.meters.of(question.record), question.context.headers);
    } catch (failure) {
      if (failure instanceof UpstreamRefusal) return refusalReply(failure);
      throw toGatewayError(failure);
    }
  }

  /**
   * The same for whatever an answer is, and whoever has no use for an upstream's own words.
   * @throws UpstreamRefusal or whatever else the last candidate's attempt throws; the signal's reason where it is
   * aborted
   */
  async begin<Answer>(question: Question, asking: Asking<Answer>): Promise<Begun<Answer>> {
    const tools = this.toolsOfNow();
    question.record.tellsRoute = tools.routing.headers;
    const path = this.pathOf(this.routeOf(question), question);
    const { record, context } = question;
    const opening = this.meters.open(record, path.candidates, context.signal);
    const meter = opening instanceof Promise ? await opening : opening;
    // Nobody is asked before it is taken down.
    const takenDown = meter?.opened();
    if (question.preparesAhead !== true) await takenDown;
    const leave = this.walks.enter();
    try {
      const begun = await new Walk(tools, path, question, asking, takenDown).run();
      begun.trial.whenOver(leave);
      return begun;
    } catch (error) {
      leave();
      await this.meters.failed(record, meaningOf(error), context.signal);
      throw error;
    }
  }

  /** Whoever asks may use the model: this is where every call to one begins. */
  private routeOf({ model, record }: Question): Route {
    return permittedRoute(this.catalogue, model, record.principal);
  }

  /** A walk keeps the settings it began with. */
  private toolsOfNow(): WalkTools {
    const { routing } = this.live.current;
    if (routing !== this.tools.routing) this.tools = { ...this.tools, routing };
    return this.tools;
  }

  private rehearsed(question: Question, asking: Asking<Reply>): Promise<Reply> {
    const { asked } = question;
    const route = this.routeOf(question);
    const attachment = this.affinity.attach(route, asked, true);
    const plan = this.planner.plan(route, asked, attachment);
    return rehearse({ question, plan, attachment, asking });
  }

  private pathOf(route: Route, { asked, context, record }: Question): WalkPath {
    const { candidates, policy } = route;
    const client = readClientLimits(context.headers);
    const [only] = candidates;
    const attachment = this.affinity.attach(route, asked);
    const common = { policy, client, ...(attachment !== undefined && { attachment }) };
    if (candidates.length === 1) {
      return { candidates, lastResort: this.tools.health.readyAt(only) > 0, ...common };
    }
    const plan = this.planner.plan(route, asked, attachment);
    record.route = noteOf(plan);
    const { order, lastResort } = plan;
    return { candidates: order.map(({ candidate }) => candidate), lastResort, ...common };
  }
}

const noteOf = ({ strategy, order, skipped }: RoutePlan): RouteNote => ({
  strategy,
  order: order.map(words),
  skipped: skipped.map(words),
});

const words = ({ candidate: { provider, model }, reason }: Considered): string =>
  `${provider.id}/${model}: ${reason}`;
