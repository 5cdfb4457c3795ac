import { anything, constant, flag, nested, nullable, optional, text, whole } from './fields.js';

/** `POST /api/explain`. */
export class RouteQuestionDto {
  @text('Path of the endpoint that the request is meant for.', { example: '/v1/chat/completions' })
  readonly endpoint!: string;

  @anything('The request, as its endpoint would get it.')
  readonly body!: Readonly<Record<string, unknown>>;

  @anything('Headers that it would have.', { ...optional, ...nullable })
  readonly headers?: Readonly<Record<string, unknown>> | null;

  @text('The token, by id or name, that it would come with. Default: one that may do everything.', {
    ...optional,
    ...nullable,
  })
  readonly token?: string | null;
}

/** What the client would be refused with. */
export class RouteRefusalDto {
  @whole('Of the answer.')
  readonly status!: number;

  @text("The gateway's word for it.")
  readonly code!: string;

  @text('What is wrong, and how to mend it.')
  readonly message!: string;

  @text('The field at fault.', nullable)
  readonly param!: string | null;
}

/** What a candidate cannot be told. */
export class RouteLossDto {
  @text('Where in the request.')
  readonly path!: string;

  @text('What is lost.')
  readonly feature!: string;

  @text('What became of it.', { enum: ['dropped', 'approximated', 'filled'] })
  readonly action!: string;

  @text('Why.', optional)
  readonly detail?: string;
}

/** A request that an upstream would get. */
export class RouteRequestDto {
  @text('Of HTTP.')
  readonly method!: string;

  @text('Where to. Of what may be a secret the last four characters.')
  readonly url!: string;

  @anything('Of what may be a secret the last four characters.')
  readonly headers!: Readonly<Record<string, unknown>>;

  @anything('JSON; null for a body that is read while it is sent.', nullable)
  readonly body!: Readonly<Record<string, unknown>> | null;
}

/** Why it would not come to a request. */
export class RouteErrorDto {
  @text("The gateway's word for it.")
  readonly code!: string;

  @text('What is wrong, and how to mend it.')
  readonly message!: string;

  @text('The field at fault.', optional)
  readonly param?: string;

  @text('More precisely.', optional)
  readonly reason?: string;
}

/** One who could answer. */
export class RouteCandidateDto {
  @text('Id of the provider.')
  readonly provider!: string;

  @text("The provider's name for the model.")
  readonly model!: string;

  @text('Why it stands here.')
  readonly reason!: string;

  @text('tried: where those before it fail.', { enum: ['tried', 'skipped'] })
  readonly state!: string;

  @whole('Its place among those that are tried, from 1.', optional)
  readonly order?: number;

  @text('How the request would travel.', { enum: ['verbatim', 'hub', 'native'], ...optional })
  readonly lane?: string;

  @nested(() => RouteLossDto, 'What it would not be told.', { isArray: true, ...optional })
  readonly losses?: readonly RouteLossDto[];

  @nested(() => RouteRequestDto, 'What would be sent.', { isArray: true, ...optional })
  readonly requests?: readonly RouteRequestDto[];

  @nested(() => RouteErrorDto, 'Why nothing would be.', optional)
  readonly error?: RouteErrorDto;
}

/** What would become of a request. */
export class RouteExplanationDto {
  @constant('route.explanation')
  readonly object!: string;

  @nested(() => RouteRefusalDto, 'What the client would be refused with; nobody is asked then.', optional)
  readonly refusal?: RouteRefusalDto;

  @text('The model that it names.', optional)
  readonly model?: string;

  @text('How candidates of one priority were put in order.', optional)
  readonly strategy?: string;

  @flag('Nobody is healthy: the one that will be soonest is asked, once.', optional)
  readonly last_resort?: boolean;

  @text('Whether it goes where its prompt is in a cache.', { ...optional, ...nullable })
  readonly affinity?: string | null;

  @nested(() => RouteCandidateDto, 'In the order in which they are tried, then those passed over.', {
    isArray: true,
  })
  readonly candidates!: readonly RouteCandidateDto[];
}
