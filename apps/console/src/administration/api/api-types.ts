/* The admin API, as its OpenAPI description has it: written by `npm run console:types`, not by hand. */

export interface paths {
  '/api/admin-keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Admin keys, the oldest first */
    get: operations['AdminKeysController_list'];
    put?: never;
    /** Make an admin key; its secret is shown here alone */
    post: operations['AdminKeysController_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin-keys/{key}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** An admin key, by id or name */
    get: operations['AdminKeysController_retrieve'];
    put?: never;
    post?: never;
    /** End it for good */
    delete: operations['AdminKeysController_revoke'];
    options?: never;
    head?: never;
    /** Give it another name or role */
    patch: operations['AdminKeysController_update'];
    trace?: never;
  };
  '/api/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Changes, the latest first */
    get: operations['AuditController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit/{entry}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One change */
    get: operations['AuditController_retrieve'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/catalogue': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Every name that clients can use: configured ones first, then those of the providers */
    get: operations['CatalogueController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/catalogue/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A name, how its requests are routed, and who is limited to it */
    get: operations['CatalogueController_retrieve'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/configuration': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How it stands with the file and with what is stored */
    get: operations['ConfigurationController_describe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/configuration/settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Every setting as it is in use, where that comes from, and what waits for a restart */
    get: operations['ConfigurationController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/explain': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Where a request would go, why, and what would be sent; nothing is */
    post: operations['RouteExplanationController_explain'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/models': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Public models and their candidates */
    get: operations['AdministrationModelsController_list'];
    put?: never;
    /** Add a public model */
    post: operations['AdministrationModelsController_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/models/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A public model */
    get: operations['AdministrationModelsController_retrieve'];
    put?: never;
    post?: never;
    /** Delete it */
    delete: operations['AdministrationModelsController_delete'];
    options?: never;
    head?: never;
    /** Change its settings; If-Match or revision makes sure that nobody else did meanwhile */
    patch: operations['AdministrationModelsController_update'];
    trace?: never;
  };
  '/api/prices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Prices of one's own, the latest first */
    get: operations['PricesController_list'];
    put?: never;
    /** Add a price that holds from a time on */
    post: operations['PricesController_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/prices/{price}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete it */
    delete: operations['PricesController_delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/prices/effective': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What a model costs, and by whose word */
    get: operations['PricesController_tell'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/prices/rerate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Price the requests of a period anew, beside the requests; answers when it is over, or soon */
    post: operations['ReratingsController_begin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/prices/rerates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Periods that were priced anew, the latest first */
    get: operations['ReratingsController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/prices/rerates/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How far one is, and what it came to */
    get: operations['ReratingsController_retrieve'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/prices/rerates/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End one that is not over; what was done until then stays */
    post: operations['ReratingsController_cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/prompt-caches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What vendors' caches of prompts did and saved */
    get: operations['PromptCachesController_describe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/provider-states': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How providers fare in the eyes of the process that answers */
    get: operations['ProviderStatesController_describe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/provider-types': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Every type and preset, with what one has to know to add it */
    get: operations['ProviderTypesController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/providers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Providers, whoever configured them */
    get: operations['ProvidersController_list'];
    put?: never;
    /** Add a provider */
    post: operations['ProvidersController_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/providers/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A provider */
    get: operations['ProvidersController_retrieve'];
    put?: never;
    post?: never;
    /** Delete it */
    delete: operations['ProvidersController_delete'];
    options?: never;
    head?: never;
    /** Change its settings; If-Match or revision makes sure that nobody else did meanwhile */
    patch: operations['ProvidersController_update'];
    trace?: never;
  };
  '/api/providers/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Try whether one can be reached, a draft too; nothing is stored */
    post: operations['ProvidersController_test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Records of requests, newest first */
    get: operations['RequestsController_list'];
    put?: never;
    post?: never;
    /** Delete the bodies of a token’s requests */
    delete: operations['RequestBodiesController_delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/requests/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The record of a request, with its calls of upstreams */
    get: operations['RequestsController_retrieve'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/requests/{id}/bodies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The bodies of a request, where they are kept; for operators */
    get: operations['RequestBodiesController_bodies'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/requests/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All of them as a file */
    get: operations['RequestsController_export'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/response-cache': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How much the response cache keeps */
    get: operations['ResponseCacheController_describe'];
    put?: never;
    post?: never;
    /** Throw its answers away */
    delete: operations['ResponseCacheController_purge'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who is signed in with this browser */
    get: operations['SessionController_retrieve'];
    put?: never;
    /** Sign in with an admin key; the session is in a cookie, good for the gateway's own pages */
    post: operations['SessionController_create'];
    /** Sign out */
    delete: operations['SessionController_end'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Browsers that are signed in, the latest used first: the own ones, to an owner all */
    get: operations['SessionsController_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sessions/{session}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Sign a browser out */
    delete: operations['SessionsController_end'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sign-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How one can sign in besides with an admin key */
    get: operations['SignInController_ways'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sign-in/openid-connect': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Sends a browser to the issuer of OpenID Connect */
    get: operations['SignInController_begin'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sign-in/openid-connect/callback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Where the issuer sends the browser back to */
    get: operations['SignInController_finish'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What works, what does not, and what mends it, as the process that answers sees it */
    get: operations['StatusController_describe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Tokens, the latest first */
    get: operations['TokensController_list'];
    put?: never;
    /** Make a token; its secret is shown here alone */
    post: operations['TokensController_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tokens/{token}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A token, by id or name; its revision is the ETag */
    get: operations['TokensController_retrieve'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change what is named; If-Match or revision makes sure that nobody else did meanwhile */
    patch: operations['TokensController_update'];
    trace?: never;
  };
  '/api/tokens/{token}/reset-budget': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Let its budgets begin anew */
    post: operations['TokensController_resetBudget'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tokens/{token}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End it for good */
    post: operations['TokensController_revoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tokens/{token}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Give it another secret, which is shown here alone */
    post: operations['TokensController_rotate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tokens/{token}/standing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What is left of its limits and budgets, over all replicas */
    get: operations['TokensController_standing'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What requests used and cost, summed up */
    get: operations['UsageController_answer'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/usage/unpriced': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Models that were used without a known price */
    get: operations['UsageController_unpriced'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AdministratorDto: {
      /** @description Of the admin key; of a person the issuer's word for them. */
      id: string;
      /** @description Of the admin key, or the person. */
      name: string;
      /**
       * @description What it may do.
       * @enum {string}
       */
      role: 'owner' | 'operator' | 'viewer';
    };
    AdminKeyChangeDto: {
      /** @description Unique. */
      name?: string;
      /**
       * @description What it may do.
       * @enum {string}
       */
      role?: 'owner' | 'operator' | 'viewer';
    };
    AdminKeyCreationDto: {
      /** @description Unique. */
      name: string;
      /**
       * @description What it may do.
       * @enum {string}
       */
      role: 'owner' | 'operator' | 'viewer';
    };
    AdminKeyDto: {
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      /** @description Prefix and last four characters of its secret. */
      display: string;
      /** @description For good. */
      id: string;
      /** @description Unique. */
      name: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'admin_key';
      /**
       * @description What it may do.
       * @enum {string}
       */
      role: 'owner' | 'operator' | 'viewer';
    };
    AffinityCountsDto: {
      /** @description Where they are in a cache. */
      kept: number;
      /** @description Elsewhere. */
      moved: number;
      /** @description For the first time. */
      new: number;
    };
    AuditActorDto: {
      /** @description Where the request came from. */
      address: string | null;
      /** @description Of the admin key; of a person the issuer's word for them. */
      id: string | null;
      /**
       * @description How it was done.
       * @enum {string}
       */
      kind: 'admin_key' | 'person' | 'command_line' | 'gateway';
      /** @description The admin key's name, the person's, or the user's on the machine. */
      name: string;
      /** @description Of the request. */
      request_id: string | null;
    };
    AuditEntryDto: {
      /**
       * @description What was done.
       * @example token.create
       */
      action: string;
      /** @description Who made it. */
      actor: components['schemas']['AuditActorDto'];
      /** @description The same afterwards; null where nothing is left. */
      after: {
        [key: string]: unknown;
      } | null;
      /**
       * Format: date-time
       * @description When it was made.
       */
      at: string;
      /** @description What was otherwise before; null where there was nothing. */
      before: {
        [key: string]: unknown;
      } | null;
      /** @description Of this entry. */
      id: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'audit_entry';
      /** @description To what. */
      target: components['schemas']['AuditTargetDto'];
    };
    AuditTargetDto: {
      /** @description Its id, or the name of what has no other. */
      id: string;
      /** @description Its name. */
      name: string;
    };
    BudgetAmountDto: {
      /** @description US dollars, to the billionth. */
      usd: number;
    };
    BudgetAmountsDto: {
      /** @description What it may spend in a day (UTC). */
      day?: components['schemas']['BudgetAmountDto'] | null;
      /** @description In a month. */
      month?: components['schemas']['BudgetAmountDto'] | null;
      /** @description In all. */
      total?: components['schemas']['BudgetAmountDto'] | null;
      /** @description In a week, from Monday. */
      week?: components['schemas']['BudgetAmountDto'] | null;
    };
    BudgetDto: {
      /**
       * Format: date-time
       * @description What was spent before counts no more.
       */
      since: string;
      /** @description US dollars, to the billionth. */
      usd: number;
    };
    BudgetResetDto: {
      /**
       * @description The budget that begins anew. Default: all.
       * @enum {string}
       */
      period?: 'day' | 'week' | 'month' | 'total';
    };
    BudgetsDto: {
      /** @description Of a day (UTC). */
      day?: components['schemas']['BudgetDto'];
      /** @description Of a month. */
      month?: components['schemas']['BudgetDto'];
      /** @description Of all time. */
      total?: components['schemas']['BudgetDto'];
      /** @description Of a week, from Monday. */
      week?: components['schemas']['BudgetDto'];
    };
    BudgetStandingDto: {
      /** @description What is neither spent nor held by requests under way. */
      remaining_usd: number;
      /**
       * Format: date-time
       * @description When it begins anew. Absent: never by itself.
       */
      resets_at?: string;
      /** @description What was spent. */
      spent_usd: number;
      /** @description The budget. */
      usd: number;
    };
    BudgetStandingsDto: {
      /** @description Of the day. */
      day?: components['schemas']['BudgetStandingDto'];
      /** @description Of the month. */
      month?: components['schemas']['BudgetStandingDto'];
      /** @description Of all time. */
      total?: components['schemas']['BudgetStandingDto'];
      /** @description Of the week. */
      week?: components['schemas']['BudgetStandingDto'];
    };
    CapabilitiesDto: {
      /** @description It hears sound. */
      audio?: boolean;
      /** @description It gives pictures. */
      pictures?: boolean;
      /** @description It thinks before it answers. */
      reasoning?: boolean;
      /** @description Its answers follow a JSON schema. */
      schema?: boolean;
      /** @description It calls tools. */
      tools?: boolean;
      /** @description It sees pictures. */
      vision?: boolean;
    };
    CatalogueCandidateDto: {
      /** @description What it can do. Absent where its provider is off. */
      capabilities?: components['schemas']['CapabilitiesDto'];
      /** @description Tokens that a prompt may have. */
      context?: number | null;
      /** @description Tokens that an answer may have. */
      max_output?: number | null;
      /** @description The provider's name for the model. */
      model: string;
      /** @description What it costs now, and by whose word. */
      price?: components['schemas']['EffectivePriceDto'];
      /** @description Smaller goes first. */
      priority: number;
      /** @description Id of the provider. */
      provider: string;
      /** @description Why it is off. */
      reason: string | null;
      /**
       * @description Whether its provider is at work.
       * @enum {string}
       */
      state: 'on' | 'off';
      /** @description Type of the provider. */
      type: string | null;
      /** @description Its share under the strategy weighted. */
      weight: number;
      /** @description Which requests it takes: those that have the feature, or have it not. */
      when: {
        [key: string]: unknown;
      } | null;
    };
    CatalogueDetailsDto: {
      /** @description Who answers for it, as listed. */
      candidates: components['schemas']['CatalogueCandidateDto'][];
      /** @description What any of its candidates can do. */
      capabilities: components['schemas']['CapabilitiesDto'];
      /** @description Tokens that a prompt may have: of the candidate that takes most. */
      context: number | null;
      /** @description Why it cannot. */
      detail: string | null;
      /** @description What it can be asked for. */
      endpoints: string[];
      /** @description Of names of the file. */
      file: components['schemas']['CatalogueFileDto'] | null;
      /** @description A stored model has the same name, and is passed over. */
      hides_stored: boolean;
      /** @description Who would notice first if it were gone. */
      limited_tokens: components['schemas']['LimitedTokensDto'];
      /** @description Tokens that an answer may have. */
      max_output: number | null;
      /** @description As clients write it. */
      name: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'catalogue_entry';
      /** @description Where the name would lead if it were not configured. */
      otherwise: components['schemas']['CataloguePlaceDto'][];
      /** @description What is wrong with a stored one. */
      problems?: components['schemas']['SettingProblemDto'][];
      /** @description Null where it is not configured. */
      routing: components['schemas']['CatalogueRoutingDto'] | null;
      /**
       * @description Who brings it: the file, the admin API, or a provider that has listed it.
       * @enum {string}
       */
      source: 'file' | 'stored' | 'discovered';
      /**
       * @description Whether it can answer now.
       * @enum {string}
       */
      state: 'ready' | 'on_its_way' | 'off';
    };
    CatalogueEntryDto: {
      /** @description Who answers for it, as listed. */
      candidates: components['schemas']['CatalogueCandidateDto'][];
      /** @description What any of its candidates can do. */
      capabilities: components['schemas']['CapabilitiesDto'];
      /** @description Tokens that a prompt may have: of the candidate that takes most. */
      context: number | null;
      /** @description Why it cannot. */
      detail: string | null;
      /** @description What it can be asked for. */
      endpoints: string[];
      /** @description Tokens that an answer may have. */
      max_output: number | null;
      /** @description As clients write it. */
      name: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'catalogue_entry';
      /** @description What is wrong with a stored one. */
      problems?: components['schemas']['SettingProblemDto'][];
      /**
       * @description Who brings it: the file, the admin API, or a provider that has listed it.
       * @enum {string}
       */
      source: 'file' | 'stored' | 'discovered';
      /**
       * @description Whether it can answer now.
       * @enum {string}
       */
      state: 'ready' | 'on_its_way' | 'off';
    };
    CatalogueFileDto: {
      /** @description From 1. */
      line: number | null;
      /** @description Absolute path. */
      path: string;
    };
    CataloguePageDto: {
      /** @description In the order of names. */
      data: components['schemas']['CatalogueEntryDto'][];
      /** @description Whether there is another page. */
      has_more: boolean;
      /** @description The `cursor` of that page. */
      next_cursor: string | null;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'list';
      /** @description All that are like that, on this page or not. */
      total: number;
    };
    CataloguePlaceDto: {
      /** @description The provider's name for the model. */
      model: string;
      /** @description Id of the provider. */
      provider: string;
    };
    CatalogueRoutingDto: {
      /** @description Whether requests that begin alike stay where they are cached. */
      affinity: string;
      /** @description Milliseconds, by name. */
      deadlines_ms: {
        [key: string]: unknown;
      };
      /** @description Faults of a request’s content after which another one is asked. */
      fallback_on: string[];
      /** @description Milliseconds after which another one is asked too; 0: never. */
      hedge_after_ms: number;
      /** @description What of it the name itself says; the rest holds for all. */
      own: string[];
      /** @description Further tries at a candidate after a fault that may pass. */
      retries: number;
      /** @description How candidates of one priority are put in order. */
      strategy: string;
    };
    CircuitDto: {
      /** @description Until its whole answers are there, of late. */
      answer_ms: number | null;
      /** @description The provider's own name for it. */
      model: string;
      /** @description Until it is asked again; 0: now. */
      ready_in_ms: number;
      /** @description Calls under way. */
      running: number;
      /**
       * @description open: it is passed over; half_open: one request tries it.
       * @enum {string}
       */
      state: 'closed' | 'open' | 'half_open';
      /** @description Until its streams begin, of late. */
      stream_begins_ms: number | null;
    };
    ConcurrencyStandingDto: {
      /** @description The limit. */
      limit: number;
      /** @description What is left. */
      remaining: number;
    };
    ConfigurationDto: {
      /** @description The file. */
      file: components['schemas']['ConfigurationFileDto'];
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'configuration';
      /** @description What is stored. */
      stored: components['schemas']['StoredConfigurationDto'];
    };
    ConfigurationFileDto: {
      /** @description Settings that hold after a restart only. */
      needs_restart: string[];
      /** @description Where it is, or would be. */
      path: string | null;
      /** @description Why the newest is not in use. */
      problems: components['schemas']['SettingProblemDto'][];
      /**
       * Format: date-time
       * @description When it was last read.
       */
      read_at: string;
      /** @description Whether it is in use. */
      state: string;
      /**
       * Format: date-time
       * @description Since when what is in use is.
       */
      used_since: string;
    };
    ConnectionAttemptDto: {
      /** @description How long it took. */
      duration_ms: number;
      /** @description Why it does not work. */
      failure: components['schemas']['ConnectionFailureDto'] | null;
      /** @description The last four characters of the key; null: none was sent. */
      key: string | null;
      /** @description It was served. */
      works: boolean;
    };
    ConnectionFailureDto: {
      /** @description The address that answered. */
      asked: string | null;
      /** @description What to do about it. */
      fix: string;
      /**
       * @description What happened, in a word.
       * @enum {string}
       */
      kind:
        | 'name_not_found'
        | 'name_server_failed'
        | 'refused'
        | 'unreachable'
        | 'tls'
        | 'timeout'
        | 'redirected'
        | 'egress_forbidden'
        | 'key_missing'
        | 'key_refused'
        | 'key_not_allowed'
        | 'not_found'
        | 'rate_limited'
        | 'upstream_failed'
        | 'web_page'
        | 'not_understood'
        | 'other';
      /** @description The same in a sentence. */
      message: string;
      /** @description The upstream's own words. */
      said: string | null;
      /** @description The answer's status. */
      status: number | null;
    };
    ConnectionTestDto: {
      /**
       * @description What it was asked for.
       * @enum {string|null}
       */
      asked: 'models' | 'embedding' | null;
      /** @description One for each key. */
      attempts: components['schemas']['ConnectionAttemptDto'][];
      /** @description How long it took, all in all. */
      duration_ms: number;
      /** @description False: without a key it answers the same, so the key is not proven. Null: that was not asked. */
      key_matters: boolean | null;
      /** @description How many models it has. */
      models: number | null;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'connection_test';
      /**
       * @description untestable: the gateway knows no cheap question for such a provider.
       * @enum {string}
       */
      outcome: 'works' | 'fails' | 'untestable';
    };
    DatabaseStatusDto: {
      /** @description Its clock less this machine's, in milliseconds. */
      clock_difference_ms: number | null;
      /**
       * @description Which one it is.
       * @enum {string}
       */
      kind: 'sqlite' | 'postgresql';
      /** @description How long it took to answer, in milliseconds. */
      latency_ms: number | null;
      /** @description Null where it does not say in time. */
      migrations: components['schemas']['MigrationsDto'] | null;
      /** @description Bytes. Null where it does not say in time. */
      size_bytes: number | null;
      /**
       * @description `bad`: it does not answer.
       * @enum {string}
       */
      state: 'good' | 'attention' | 'bad';
      /** @description Its own. Null where it does not say in time. */
      version: string | null;
    };
    DeletedAdminKeyDto: {
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      /** @description True. */
      deleted: boolean;
      /** @description Prefix and last four characters of its secret. */
      display: string;
      /** @description For good. */
      id: string;
      /** @description Unique. */
      name: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'admin_key';
      /**
       * @description What it may do.
       * @enum {string}
       */
      role: 'owner' | 'operator' | 'viewer';
    };
    DeletedBodiesDto: {
      /** @description Requests whose bodies were deleted. */
      deleted: number;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'request_bodies';
    };
    DeletedPriceDto: {
      /** @description It is gone. */
      deleted: boolean;
      /** @description Its id. */
      id: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'price';
    };
    DeletedProviderDto: {
      /** @description True. */
      deleted: boolean;
      /** @description Its id. */
      id: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'provider';
    };
    DeletedPublicModelDto: {
      /** @description True. */
      deleted: boolean;
      /** @description As clients named it. */
      name: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'model';
    };
    EffectivePriceDto: {
      /**
       * Format: date-time
       * @description Since when it does.
       */
      from: string | null;
      /** @description The provider's name for the model. */
      model: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'effective_price';
      /** @description Id of the price of one’s own that holds. */
      price: string | null;
      /** @description In US dollars; null where nobody knows. */
      prices: {
        [key: string]: unknown;
      } | null;
      /** @description Who answers. */
      provider: string;
      /**
       * @description By whose word; embedded: it runs in the gateway.
       * @enum {string}
       */
      source: 'configuration' | 'own' | 'catalogue' | 'embedded' | 'unknown';
    };
    EffectivePricesDto: {
      /**
       * Format: date-time
       * @description When these prices hold.
       */
      at: string;
      /** @description Everybody who answers for it. */
      data: components['schemas']['EffectivePriceDto'][];
      /** @description As clients name it. */
      model: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'list';
    };
    EndedSessionDto: {
      /** @description False: there was none. */
      ended: boolean;
      /** @description Its id. */
      id: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'session';
    };
    ErrorBodyDto: {
      /** @description For programs. */
      code?: string | null;
      /** @description What, where, how to fix it. */
      message: string;
      /** @description The field at fault. */
      param?: string | null;
      /** @description Everything that is wrong with the fields. */
      problems?: components['schemas']['FieldProblemDto'][];
      /** @description Whose fault it is. */
      type: string;
    };
    ErrorDto: {
      /** @description What went wrong. */
      error: components['schemas']['ErrorBodyDto'];
    };
    FieldProblemDto: {
      /** @description What is wrong with it. */
      fault: string;
      /** @description What to write instead. */
      fix: string;
      /** @description The field, dotted. */
      param: string;
    };
    FormerSecretDto: {
      /** @description Its prefix and last four characters. */
      display: string;
      /**
       * Format: date-time
       * @description When it ends.
       */
      until: string;
    };
    IssuedAdminKeyDto: {
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      /** @description Prefix and last four characters of its secret. */
      display: string;
      /** @description For good. */
      id: string;
      /** @description Unique. */
      name: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'admin_key';
      /**
       * @description What it may do.
       * @enum {string}
       */
      role: 'owner' | 'operator' | 'viewer';
      /** @description What its owner sends. It cannot be shown again. */
      secret: string;
    };
    IssuedTokenDto: {
      /** @description What it may spend. */
      budgets: components['schemas']['BudgetsDto'];
      /** @description Whether it is answered from the response cache. */
      cache: components['schemas']['TokenCacheDto'] | null;
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      /** @description Prefix and last four characters of its secret. */
      display: string;
      /** @description False: somebody has disabled it. */
      enabled: boolean;
      /** @description What it may ask for. */
      endpoints:
        | ('generation' | 'embedding' | 'reranking' | 'images' | 'transcription' | 'speech' | 'realtime')[]
        | null;
      /**
       * Format: date-time
       * @description When it ends.
       */
      expires_at: string | null;
      /** @description Secrets it had before that open still. */
      former_secrets: components['schemas']['FormerSecretDto'][];
      /** @description For good. */
      id: string;
      /** @description Networks it may come from. */
      ip_ranges: string[] | null;
      /** @description How fast it may go. */
      limits: components['schemas']['ShownLimitsDto'];
      /** @description Whether bodies of its requests and answers are kept. */
      log_bodies: boolean | null;
      /** @description Notes. */
      metadata: {
        [key: string]: string;
      };
      /** @description Patterns of the models it may use. */
      models: string[] | null;
      /** @description Unique among tokens that are not revoked. */
      name: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'token';
      /** @description Whom it was given to. */
      owner: string | null;
      /** @description Grows with each change of any token. */
      revision: number;
      /**
       * Format: date-time
       * @description When it was ended.
       */
      revoked_at: string | null;
      /** @description What clients send. It cannot be shown again. */
      secret: string;
      /**
       * @description Whether it opens anything, and if not, why.
       * @enum {string}
       */
      state: 'active' | 'disabled' | 'expired' | 'revoked';
      /** @description Its requests are refused where something would be lost. */
      strict: boolean;
      /** @description Whose costs are theirs. */
      team: string | null;
    };
    JournalStatusDto: {
      /** @description Records that could be kept nowhere, since the start. */
      lost: number;
      /** @description What they may take. */
      max_size_bytes: number;
      /** @description Whether files hold more of them. */
      more_in_files: boolean;
      /** @description Of its files, in bytes; what is delivered and not deleted yet included. */
      size_bytes: number;
      /**
       * @description `attention`: the database takes none.
       * @enum {string}
       */
      state: 'good' | 'attention' | 'bad';
      /** @description Records in memory that are not delivered. */
      waiting: number;
    };
    KeptBodyDto: {
      /** @description Not all of it was kept. */
      cut: boolean;
      /** @description Of a stream: when each of its events was whole, in milliseconds after the request began. */
      event_ms: number[] | null;
      /** @description Bytes that it had. */
      size: number;
      /** @description Of it, what was kept. */
      text: string;
    };
    KeyRestDto: {
      /** @description The model. */
      model: string;
      /** @description Until it is used again. */
      rests_ms: number;
    };
    LatencyDto: {
      /** @description On average. */
      mean: number | null;
      /** @description Half of them took no longer. */
      p50: number | null;
      /** @description 90 % took no longer. */
      p90: number | null;
      /** @description 95 % took no longer. */
      p95: number | null;
      /** @description 99 % took no longer. */
      p99: number | null;
    };
    LimitedTokensDto: {
      /** @description All of them. */
      count: number;
      /** @description The first of them by name. */
      some: components['schemas']['NamedTokenDto'][];
    };
    LimitStandingsDto: {
      /** @description Requests at a time. */
      concurrent_requests?: components['schemas']['ConcurrencyStandingDto'];
      /** @description Requests in a minute. */
      requests_per_minute?: components['schemas']['MinuteStandingDto'];
      /** @description Tokens in a minute. */
      tokens_per_minute?: components['schemas']['MinuteStandingDto'];
    };
    LocalModelsStatusDto: {
      /** @description Whether they are on. */
      enabled: boolean;
      /** @description All of them. */
      models: components['schemas']['LocalModelStatusDto'][];
      /** @description Why they are off, as a clause. */
      reason: string | null;
    };
    LocalModelStatusDto: {
      /** @description More of it, in a sentence. */
      detail: string | null;
      /** @description Its name. */
      id: string;
      /**
       * @description Whether it answers.
       * @enum {string}
       */
      state: 'ready' | 'on_its_way' | 'off';
    };
    MigrationsDto: {
      /** @description How many there were. */
      count: number;
      /** @description Name of the last one. */
      latest: string | null;
      /** @description Those that a newer version made. */
      unknown: string[];
    };
    MinuteStandingDto: {
      /** @description The limit. */
      limit: number;
      /** @description What is left. */
      remaining: number;
      /** @description Seconds until all of it is there again, if nothing more is used. */
      reset_seconds: number;
    };
    ModelListingDto: {
      /** @description Models that are known. */
      count: number;
      /** @description What the upstream said. */
      error?: string;
      /**
       * @description How far it is.
       * @enum {string}
       */
      status: 'pending' | 'known' | 'failed';
    };
    NamedTokenDto: {
      /** @description Its id. */
      id: string;
      /** @description Its name. */
      name: string;
    };
    OpenIdConnectDto: {
      /** @description Host of the issuer. */
      issuer: string;
      /** @description What the button says. */
      label: string;
      /**
       * @description How it stood when it was last asked; pending: it is being asked for the first time.
       * @enum {string}
       */
      state: 'ready' | 'pending' | 'unreachable';
    };
    OwnEndedSessionDto: {
      /** @description False: there was none. */
      ended: boolean;
      /** @description Where the session with the issuer of OpenID Connect is ended too. Null where there is nothing to end. */
      issuer_sign_out_url: string | null;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'session';
    };
    PriceCreationDto: {
      /**
       * @description A day (UTC) or a time with its zone. Default: now.
       * @example 2026-12-01
       */
      from?: string;
      /** @description The provider's name for the model; * stands for any text. */
      model: string;
      /** @description For people. */
      note?: string | null;
      /** @description At least one price. */
      prices: components['schemas']['PricesDto'];
      /** @description Id of a provider. */
      provider: string;
    };
    PriceDto: {
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      /** @description By whom. */
      created_by: string;
      /**
       * Format: date-time
       * @description It holds for requests that begin then or later.
       */
      from: string;
      /** @description For good. */
      id: string;
      /** @description The provider's name for the model, or a pattern. */
      model: string;
      /** @description For people. */
      note: string | null;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'price';
      /** @description In US dollars. */
      prices: components['schemas']['PricesDto'];
      /** @description Id of a provider. */
      provider: string;
      /**
       * @description past: a later one of the same name holds.
       * @enum {string}
       */
      state: 'upcoming' | 'current' | 'past';
    };
    PricesDto: {
      /** @description US dollars for a million tokens read from a cache. */
      cacheRead?: number;
      /** @description US dollars for a million tokens written to a cache. */
      cacheWrite?: number;
      /** @description US dollars for a million tokens kept there for an hour. */
      cacheWriteHour?: number;
      /** @description US dollars for a million characters read aloud. */
      characters?: number;
      /** @description US dollars for an hour of sound heard. */
      hourHeard?: number;
      /** @description US dollars for an hour of sound made. */
      hourMade?: number;
      /** @description US dollars for a picture made. */
      image?: number;
      /** @description US dollars for a million tokens read. */
      input?: number;
      /** @description US dollars for a million tokens of sound heard. */
      inputAudio?: number;
      /** @description US dollars for a million tokens of pictures seen. */
      inputImage?: number;
      /** @description US dollars for a million tokens written. */
      output?: number;
      /** @description US dollars for a million tokens of sound made. */
      outputAudio?: number;
      /** @description US dollars for a million tokens of pictures made. */
      outputImage?: number;
      /** @description US dollars for each request, beside all else it costs. */
      perRequest?: number;
      /** @description US dollars for a million tokens of thinking. */
      reasoning?: number;
      /** @description US dollars for a thousand of the vendor's searches of the web. */
      thousandSearches?: number;
      /** @description For long prompts. */
      tiers?: components['schemas']['PriceTierDto'][];
    };
    PriceTierDto: {
      /** @description Tokens read above which the whole request costs this. */
      above: number;
      /** @description US dollars for a million tokens read from a cache. */
      cacheRead?: number;
      /** @description US dollars for a million tokens written to a cache. */
      cacheWrite?: number;
      /** @description US dollars for a million tokens kept there for an hour. */
      cacheWriteHour?: number;
      /** @description US dollars for a million characters read aloud. */
      characters?: number;
      /** @description US dollars for an hour of sound heard. */
      hourHeard?: number;
      /** @description US dollars for an hour of sound made. */
      hourMade?: number;
      /** @description US dollars for a picture made. */
      image?: number;
      /** @description US dollars for a million tokens read. */
      input?: number;
      /** @description US dollars for a million tokens of sound heard. */
      inputAudio?: number;
      /** @description US dollars for a million tokens of pictures seen. */
      inputImage?: number;
      /** @description US dollars for a million tokens written. */
      output?: number;
      /** @description US dollars for a million tokens of sound made. */
      outputAudio?: number;
      /** @description US dollars for a million tokens of pictures made. */
      outputImage?: number;
      /** @description US dollars for each request, beside all else it costs. */
      perRequest?: number;
      /** @description US dollars for a million tokens of thinking. */
      reasoning?: number;
      /** @description US dollars for a thousand of the vendor's searches of the web. */
      thousandSearches?: number;
    };
    ProcessDto: {
      /** @description The machine's name, or the container's. */
      host: string;
      /** @description Id of the process. */
      pid: number;
      /** @description Its number among the workers of its machine; null: it is alone. */
      worker: number | null;
    };
    PromptCacheEntryDto: {
      /** @description Where requests went. */
      affinity: components['schemas']['AffinityCountsDto'];
      /** @description Of them, written into it. */
      cache_write_tokens: number;
      /** @description Of them, from the cache. */
      cached_tokens: number;
      /** @description From the cache, of all that were read: 0 to 1. */
      hit_rate: number;
      /** @description Tokens that were read. */
      input_tokens: number;
      /** @description The provider's name for the model. */
      model: string;
      /** @description The provider. */
      provider: string;
      /** @description Requests that were answered. */
      requests: number;
      /** @description Requests of which nobody knows what they saved. */
      requests_without_price: number;
      /** @description US dollars. */
      saved_usd: number;
    };
    PromptCacheReportDto: {
      /** @description By provider and model. */
      data: components['schemas']['PromptCacheEntryDto'][];
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'prompt_cache_report';
      /**
       * Format: date-time
       * @description When the process began to count.
       */
      since: string;
    };
    ProviderChangeSchemaDto: {
      /** @description The one that the change was decided on: nothing is done if it is another one by now. */
      revision?: number;
      /** @description Those that change; null takes one away. */
      settings?: {
        [key: string]: unknown;
      } | null;
      /** @description One of GET /api/provider-types. */
      type?: string | null;
    };
    ProviderCreationSchemaDto: {
      /** @description Of your choosing. */
      id: string;
      /** @description What the configuration file has under it, in the same words; of secrets the last four characters. */
      settings?: {
        [key: string]: unknown;
      } | null;
      /** @description One of GET /api/provider-types. */
      type: string;
    };
    ProviderDto: {
      /**
       * Format: date-time
       * @description When it was added.
       */
      created_at?: string;
      /** @description Its id. */
      id: string;
      /** @description Its models. */
      models?: components['schemas']['ModelListingDto'];
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'provider';
      /** @description Why it cannot be used. */
      problems?: components['schemas']['SettingProblemDto'][];
      /** @description It is changed elsewhere. */
      read_only: boolean;
      /** @description Why it is off. */
      reason?: string;
      /** @description Another one with each change, also as ETag. Absent where it is changed elsewhere. */
      revision?: number;
      /** @description What the configuration file has under it, in the same words; of secrets the last four characters. */
      settings: {
        [key: string]: unknown;
      };
      /**
       * @description Who configured it.
       * @enum {string}
       */
      source: 'stored' | 'file' | 'variables' | 'automatic';
      /**
       * @description Whether it is at work.
       * @enum {string}
       */
      state: 'on' | 'off';
      /** @description For people. */
      title?: string;
      /** @description What it is. */
      type?: string;
      /**
       * Format: date-time
       * @description When it was changed last.
       */
      updated_at?: string;
    };
    ProviderFieldDto: {
      /** @description What it looks like. */
      example: string | null;
      /** @description What it is, for people. */
      hint: string | null;
      /**
       * @description What it holds; lines: a list of texts.
       * @enum {string}
       */
      kind: 'text' | 'secret' | 'address' | 'lines';
      /** @description For people. */
      label: string;
      /** @description As settings name it. */
      name: string;
      /**
       * @description Whether it has to be there; without_address: unless there is a baseUrl.
       * @enum {string}
       */
      needed: 'always' | 'without_address' | 'never';
    };
    ProviderKeyStateDto: {
      /** @description Its last four characters; null: the provider has none. */
      key: string | null;
      /** @description Models for which alone it rests. */
      models: components['schemas']['KeyRestDto'][];
      /** @description Until it is used again for any model; 0: now. */
      rests_ms: number;
    };
    ProviderStateDto: {
      /** @description Models that were asked lately. */
      circuit_count: number;
      /** @description The first 50 of them: those that are out, then those that are busy. */
      circuits: components['schemas']['CircuitDto'][];
      /**
       * @description limited: some keys or models rest, or its list fails; failing: nobody can be served now.
       * @enum {string}
       */
      health: 'good' | 'limited' | 'failing' | 'unknown' | 'off';
      /** @description Its id. */
      id: string;
      /** @description Its keys. */
      keys: components['schemas']['ProviderKeyStateDto'][];
      /** @description Calls under way. */
      running: number;
    };
    ProviderStatesDto: {
      /**
       * Format: date-time
       * @description When it was so.
       */
      at: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'provider_states';
      /** @description Whose view it is: every process has its own. */
      process: components['schemas']['ProcessDto'];
      /** @description Every provider. */
      providers: components['schemas']['ProviderStateDto'][];
    };
    ProviderTestSchemaDto: {
      /** @description Of a provider that is there. */
      id?: string;
      /** @description As for POST /api/providers; with an id those that are otherwise. */
      settings?: {
        [key: string]: unknown;
      };
      /** @description One of GET /api/provider-types. Needed where there is no id. */
      type?: string;
    };
    ProviderTypeDto: {
      /** @description The address that is asked where settings name none. */
      base_url: string | null;
      /** @description Where its API is documented. */
      documentation: string | null;
      /** @description Settings that are worth asking for, in their order. */
      fields: components['schemas']['ProviderFieldDto'][];
      /**
       * @description vendor: others run it; server: one runs it oneself; embedded: it is in the gateway, and not added.
       * @enum {string}
       */
      group: 'vendor' | 'server' | 'embedded';
      /** @description Where its keys are made. */
      key_page: string | null;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'provider_type';
      /** @description For people. */
      title: string;
      /** @description As settings name it. */
      type: string;
      /** @description Variables of the environment that switch it on. */
      variables: string[];
    };
    PublicModelChangeDto: {
      /** @description The one that the change was decided on: nothing is done if it is another one by now. */
      revision?: number;
      /** @description Those that change; null takes one away. */
      settings: {
        [key: string]: unknown;
      };
    };
    PublicModelCreationDto: {
      /** @description As clients name it. */
      name: string;
      /** @description What the configuration file has under it, in the same words; of secrets the last four characters. */
      settings: {
        [key: string]: unknown;
      };
    };
    PublicModelDto: {
      /**
       * Format: date-time
       * @description When it was added.
       */
      created_at?: string;
      /** @description As clients name it. */
      name: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'model';
      /** @description Why it cannot be used. */
      problems?: components['schemas']['SettingProblemDto'][];
      /** @description It is changed elsewhere. */
      read_only: boolean;
      /** @description Another one with each change, also as ETag. Absent where it is changed elsewhere. */
      revision?: number;
      /** @description What the configuration file has under it, in the same words; of secrets the last four characters. */
      settings: {
        [key: string]: unknown;
      };
      /**
       * @description Who configured it.
       * @enum {string}
       */
      source: 'stored' | 'file';
      /**
       * Format: date-time
       * @description When it was changed last.
       */
      updated_at?: string;
    };
    PurgedResponseCacheDto: {
      /** @description Answers that were thrown away. */
      deleted: number;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'response_cache';
    };
    RatedModelDto: {
      /** @description Of these: those that cost something else, or by other prices. */
      changed: number;
      /** @description US dollars. */
      cost_after_usd: number;
      /** @description US dollars. */
      cost_before_usd: number;
      /** @description The provider's name for it. */
      model: string;
      /** @description Who answered. Empty together with the model: all others. */
      provider: string;
      /** @description Requests of the scope that used something. */
      requests: number;
      /** @description Of these: those whose price nobody knows now. They stay as they are. */
      unknown: number;
      /** @description The same afterwards. */
      unpriced_after: number;
      /** @description Of these: those that used something without a known price. */
      unpriced_before: number;
    };
    RequestBodiesDto: {
      /** @description What the client got. */
      answer: components['schemas']['KeptBodyDto'] | null;
      /**
       * Format: date-time
       * @description When they were kept.
       */
      at: string;
      /** @description Unique. */
      id: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'request_bodies';
      /** @description What the client sent. */
      request: components['schemas']['KeptBodyDto'] | null;
      /** @description As its client knows it: x-request-id. */
      request_id: string;
      /** @description Its token. */
      token_id: string;
      /** @description What the upstream was sent. */
      upstream: components['schemas']['KeptBodyDto'] | null;
      /** @description What the upstream answered. */
      upstream_answer: components['schemas']['KeptBodyDto'] | null;
    };
    RequestDetailsDto: {
      /** @description Milliseconds until the upstream's answer had begun. */
      answered_ms: number | null;
      /** @description Calls of upstreams. */
      attempts: number;
      /** @description Calls of upstreams, the first 20 of them in their order. */
      calls: components['schemas']['UpstreamCallDto'][];
      /** @description US dollars; null where no price is known. */
      cost_usd: number | null;
      /** @description Milliseconds until the last. */
      duration_ms: number;
      /**
       * @description How it ended.
       * @enum {string}
       */
      end: 'complete' | 'refused' | 'failed' | 'broken' | 'cancelled' | 'interrupted';
      /**
       * Format: date-time
       * @description When it ended.
       */
      ended_at: string;
      /** @description What was asked for. */
      endpoint: string;
      /** @description The error's code. */
      error: string | null;
      /** @description The gateway counted. */
      estimated: boolean;
      /** @description Milliseconds until the first byte. */
      first_byte_ms: number | null;
      /** @description The client's format. */
      format: string;
      /** @description Unique. */
      id: string;
      /** @description How it passed. */
      lane: string | null;
      /** @description What could not be carried over. */
      losses: string | null;
      /** @description As the client named it. */
      model: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'request';
      /** @description Whom the token was given to. */
      owner: string | null;
      /** @description Those it was computed with. */
      prices: {
        [key: string]: unknown;
      } | null;
      /** @description Who answered. */
      provider: string | null;
      /** @description As its client knows it: x-request-id. */
      request_id: string;
      /** @description US dollars. */
      saved_by_cache_usd: number | null;
      /** @description Milliseconds until the first call was handed to its connection. */
      sent_ms: number | null;
      /**
       * Format: date-time
       * @description When it began.
       */
      started_at: string;
      /** @description Of the answer. */
      status: number | null;
      /** @description Whether the answer was a stream. */
      stream: boolean;
      /** @description Whose costs are theirs. */
      team: string | null;
      /** @description Id of its token. */
      token: string;
      /** @description Its name. */
      token_name: string | null;
      /** @description W3C trace id. */
      trace_id: string | null;
      /** @description What of its usage has no known price. */
      unpriced: string[];
      /** @description The provider's name for the model. */
      upstream_model: string | null;
      /** @description What it used, in its parts. */
      usage: {
        [key: string]: unknown;
      } | null;
    };
    RequestPageDto: {
      /** @description Newest first. */
      data: components['schemas']['RequestRecordDto'][];
      /**
       * Format: date-time
       * @description Back to when was looked, where there is a next page.
       */
      examined_to: string | null;
      /** @description There are more. */
      has_more: boolean;
      /** @description Goes into after, for the next page. */
      next: string | null;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'list';
    };
    RequestRecordDto: {
      /** @description Calls of upstreams. */
      attempts: number;
      /** @description US dollars; null where no price is known. */
      cost_usd: number | null;
      /** @description Milliseconds until the last. */
      duration_ms: number;
      /**
       * @description How it ended.
       * @enum {string}
       */
      end: 'complete' | 'refused' | 'failed' | 'broken' | 'cancelled' | 'interrupted';
      /**
       * Format: date-time
       * @description When it ended.
       */
      ended_at: string;
      /** @description What was asked for. */
      endpoint: string;
      /** @description The error's code. */
      error: string | null;
      /** @description The gateway counted. */
      estimated: boolean;
      /** @description Milliseconds until the first byte. */
      first_byte_ms: number | null;
      /** @description The client's format. */
      format: string;
      /** @description Unique. */
      id: string;
      /** @description How it passed. */
      lane: string | null;
      /** @description What could not be carried over. */
      losses: string | null;
      /** @description As the client named it. */
      model: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'request';
      /** @description Whom the token was given to. */
      owner: string | null;
      /** @description Those it was computed with. */
      prices: {
        [key: string]: unknown;
      } | null;
      /** @description Who answered. */
      provider: string | null;
      /** @description As its client knows it: x-request-id. */
      request_id: string;
      /** @description US dollars. */
      saved_by_cache_usd: number | null;
      /**
       * Format: date-time
       * @description When it began.
       */
      started_at: string;
      /** @description Of the answer. */
      status: number | null;
      /** @description Whether the answer was a stream. */
      stream: boolean;
      /** @description Whose costs are theirs. */
      team: string | null;
      /** @description Id of its token. */
      token: string;
      /** @description Its name. */
      token_name: string | null;
      /** @description W3C trace id. */
      trace_id: string | null;
      /** @description What of its usage has no known price. */
      unpriced: string[];
      /** @description The provider's name for the model. */
      upstream_model: string | null;
      /** @description What it used, in its parts. */
      usage: {
        [key: string]: unknown;
      } | null;
    };
    ReratingCreationDto: {
      /** @description Tell what would be, and change nothing. */
      dry_run?: boolean;
      /**
       * @description Requests that ended then or later: a day (UTC) or a time with its zone.
       * @example 2026-12-01
       */
      from: string;
      /** @description Of this model alone: the provider's name for it; * stands for any text. */
      model?: string | null;
      /** @description Of this provider alone. */
      provider?: string | null;
      /** @description And before this. Default: now. */
      to?: string;
    };
    ReratingDto: {
      /** @description Of these: those that cost something else, or by other prices. */
      changed: number;
      /** @description US dollars. */
      cost_after_usd: number;
      /** @description US dollars. */
      cost_before_usd: number;
      /**
       * Format: date-time
       * @description When it was asked for.
       */
      created_at: string;
      /** @description By whom. */
      created_by: string;
      /**
       * Format: date-time
       * @description The end of the last request that is done.
       */
      done_until: string | null;
      /** @description Nothing is changed. */
      dry_run: boolean;
      /** @description Why it failed. */
      error: string | null;
      /**
       * Format: date-time
       * @description When it was over.
       */
      finished_at: string | null;
      /**
       * Format: date-time
       * @description Requests that ended then or later.
       */
      from: string;
      /** @description For good. */
      id: string;
      /** @description Of this model alone. */
      model: string | null;
      /** @description By model, those first whose cost changes most. */
      models: components['schemas']['RatedModelDto'][];
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'rerating';
      /** @description How much of the period is done, 0 to 1. */
      progress: number;
      /** @description Of this provider alone. */
      provider: string | null;
      /** @description Requests of the scope that used something. */
      requests: number;
      /**
       * @description How it stands.
       * @enum {string}
       */
      state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
      /**
       * Format: date-time
       * @description And before this.
       */
      to: string;
      /** @description Of these: those whose price nobody knows now. They stay as they are. */
      unknown: number;
      /** @description The same afterwards. */
      unpriced_after: number;
      /** @description Of these: those that used something without a known price. */
      unpriced_before: number;
    };
    ResponseCacheDto: {
      /** @description Answers that are kept. */
      answers: number;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'response_cache';
      /** @description Bytes that they take. */
      size: number;
    };
    RotationDto: {
      /**
       * @description How long the old secret works still, 0 to 30d. Default 24h.
       * @example 24h
       */
      overlap?: string;
    };
    RouteCandidateDto: {
      /** @description Why nothing would be. */
      error?: components['schemas']['RouteErrorDto'];
      /**
       * @description How the request would travel.
       * @enum {string}
       */
      lane?: 'verbatim' | 'hub' | 'native';
      /** @description What it would not be told. */
      losses?: components['schemas']['RouteLossDto'][];
      /** @description The provider's name for the model. */
      model: string;
      /** @description Its place among those that are tried, from 1. */
      order?: number;
      /** @description Id of the provider. */
      provider: string;
      /** @description Why it stands here. */
      reason: string;
      /** @description What would be sent. */
      requests?: components['schemas']['RouteRequestDto'][];
      /**
       * @description tried: where those before it fail.
       * @enum {string}
       */
      state: 'tried' | 'skipped';
    };
    RouteErrorDto: {
      /** @description The gateway's word for it. */
      code: string;
      /** @description What is wrong, and how to mend it. */
      message: string;
      /** @description The field at fault. */
      param?: string;
      /** @description More precisely. */
      reason?: string;
    };
    RouteExplanationDto: {
      /** @description Whether it goes where its prompt is in a cache. */
      affinity?: string | null;
      /** @description In the order in which they are tried, then those passed over. */
      candidates: components['schemas']['RouteCandidateDto'][];
      /** @description Nobody is healthy: the one that will be soonest is asked, once. */
      last_resort?: boolean;
      /** @description The model that it names. */
      model?: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'route.explanation';
      /** @description What the client would be refused with; nobody is asked then. */
      refusal?: components['schemas']['RouteRefusalDto'];
      /** @description How candidates of one priority were put in order. */
      strategy?: string;
    };
    RouteLossDto: {
      /**
       * @description What became of it.
       * @enum {string}
       */
      action: 'dropped' | 'approximated' | 'filled';
      /** @description Why. */
      detail?: string;
      /** @description What is lost. */
      feature: string;
      /** @description Where in the request. */
      path: string;
    };
    RouteQuestionDto: {
      /** @description The request, as its endpoint would get it. */
      body: {
        [key: string]: unknown;
      };
      /**
       * @description Path of the endpoint that the request is meant for.
       * @example /v1/chat/completions
       */
      endpoint: string;
      /** @description Headers that it would have. */
      headers?: {
        [key: string]: unknown;
      } | null;
      /** @description The token, by id or name, that it would come with. Default: one that may do everything. */
      token?: string | null;
    };
    RouteRefusalDto: {
      /** @description The gateway's word for it. */
      code: string;
      /** @description What is wrong, and how to mend it. */
      message: string;
      /** @description The field at fault. */
      param: string | null;
      /** @description Of the answer. */
      status: number;
    };
    RouteRequestDto: {
      /** @description JSON; null for a body that is read while it is sent. */
      body: {
        [key: string]: unknown;
      } | null;
      /** @description Of what may be a secret the last four characters. */
      headers: {
        [key: string]: unknown;
      };
      /** @description Of HTTP. */
      method: string;
      /** @description Where to. Of what may be a secret the last four characters. */
      url: string;
    };
    ServingProcessDto: {
      /** @description The one that answers. */
      current: boolean;
      /**
       * @description What does less than it should.
       * @example [
       *       "redis"
       *     ]
       */
      degraded: string[];
      /** @description The machine's, or the container's. */
      host: string;
      /** @description Of this run of it. */
      id: string;
      /** @description On its machine. */
      pid: number;
      /**
       * Format: date-time
       * @description When it was last heard.
       */
      seen_at: string;
      /**
       * Format: date-time
       * @description When it was started.
       */
      started_at: string;
      /** @description Of the gateway. */
      version: string;
      /** @description Its number among the workers of its machine. */
      worker: number | null;
    };
    SessionDto: {
      /** @description Where it was opened from. */
      address?: string | null;
      /** @description The key that opened it, as it is now. Null where none did. */
      admin_key: components['schemas']['AdministratorDto'] | null;
      /** @description What the browser calls itself. */
      agent?: string | null;
      /**
       * Format: date-time
       * @description When it was opened.
       */
      created_at?: string;
      /** @description The one that asks. */
      current?: boolean;
      /**
       * Format: date-time
       * @description When it ends, unless it is used before.
       */
      expires_at?: string;
      /** @description Null where nobody is signed in. */
      id: string | null;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'session';
      /** @description Who opened it with OpenID Connect, as they were then. Null where nobody did. */
      person: components['schemas']['AdministratorDto'] | null;
      /**
       * Format: date-time
       * @description When it was last used, to the minute.
       */
      seen_at?: string;
    };
    SettingDto: {
      /** @description What the file says now, where that waits for a restart. */
      after_restart: string | null;
      /** @description The same where nobody says, in words. */
      default: string;
      /** @description What it is for. */
      description: string;
      /**
       * @description As the file has it, dotted.
       * @example deadlines.idle
       */
      key: string;
      /** @description Of the file. */
      line: number | null;
      /** @description Whether the file changes it while the gateway runs. */
      live: boolean;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'setting';
      /** @description Whether its value is shown to nobody. */
      secret: boolean;
      /**
       * @description Whose word it is.
       * @enum {string}
       */
      source: 'default' | 'file' | 'environment';
      /** @description What is in use, in the words of the file; empty where there is none. Of a secret `…`, of an address all but its password. */
      value: string;
      /** @description The variable that sets it too. */
      variable: string;
    };
    SettingProblemDto: {
      /** @description What is wrong with it. */
      fault: string;
      /** @description What to write instead. */
      fix: string;
      /** @description The setting, dotted. */
      key: string;
      /** @description Line of the configuration file. */
      line?: number;
    };
    SharedStateStatusDto: {
      /**
       * Format: date-time
       * @description Null where it is whole.
       */
      degraded_since: string | null;
      /**
       * @description `memory`: this process alone. `cluster`: the workers of this machine.
       * @enum {string}
       */
      kind: 'memory' | 'cluster' | 'redis';
      /** @description How often it was lost since the start. */
      losses: number;
      /** @description How many share it, as far as known. */
      processes: number;
      /**
       * @description `bad`: each process keeps to its share of every limit.
       * @enum {string}
       */
      state: 'good' | 'attention' | 'bad';
      /** @description Settlements that the others have not been told of. */
      unsettled: number;
    };
    ShownLimitsDto: {
      /** @description Requests at a time. */
      concurrent_requests: number | null;
      /** @description Requests in a minute. */
      requests_per_minute: number | null;
      /** @description Tokens in a minute, read and written. */
      tokens_per_minute: number | null;
    };
    SignInDto: {
      /** @description One of this gateway's admin keys. */
      admin_key: string;
    };
    SignInWaysDto: {
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'sign_in';
      /** @description Null where it is not set up. */
      openid_connect: components['schemas']['OpenIdConnectDto'] | null;
    };
    StatusDto: {
      /**
       * Format: date-time
       * @description When this was told.
       */
      at: string;
      /** @description The database. */
      database: components['schemas']['DatabaseStatusDto'];
      /** @description Usage that is not delivered. */
      journal: components['schemas']['JournalStatusDto'];
      /** @description Models on this machine. */
      local_models: components['schemas']['LocalModelsStatusDto'];
      /** @description Version of Node.js. */
      node: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'status';
      /** @description All of them. */
      problem_count: number;
      /** @description What does not work first, a hundred at most. */
      problems: components['schemas']['StatusProblemDto'][];
      /** @description The one that answers first. */
      processes: components['schemas']['ServingProcessDto'][];
      /** @description What is kept for a time only. */
      retention: components['schemas']['SweepStatusDto'][];
      /** @description What processes share. */
      shared_state: components['schemas']['SharedStateStatusDto'];
      /**
       * Format: date-time
       * @description When this process was started.
       */
      started_at: string;
      /**
       * @description The worst of it.
       * @enum {string}
       */
      state: 'good' | 'attention' | 'bad';
      /** @description Of the gateway. */
      version: string;
    };
    StatusProblemDto: {
      /** @description What is wrong. */
      fault: string;
      /** @description What mends it. */
      fix: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'problem';
      /**
       * @description Where it is mended.
       * @enum {string}
       */
      place: 'settings' | 'providers' | 'models' | 'status';
      /**
       * @description `bad`: something does not work. `attention`: it works, and somebody should look.
       * @enum {string}
       */
      severity: 'bad' | 'attention';
      /** @description A provider's id, a model's name, a setting. */
      subject: string;
    };
    StoredConfigurationDto: {
      /** @description How many there are. */
      models: number;
      /** @description What of it cannot be used. */
      problems: components['schemas']['SettingProblemDto'][];
      /** @description How many there are. */
      providers: number;
      /** @description Grows with each change. */
      revision: number;
    };
    SweepStatusDto: {
      /**
       * Format: date-time
       * @description Null until it has been done once.
       */
      ended_at: string | null;
      /**
       * @description `attention`: it failed.
       * @enum {string}
       */
      state: 'good' | 'attention' | 'bad';
      /** @description Milliseconds. */
      took_ms: number | null;
      /**
       * @description Of what.
       * @example usage
       */
      what: string;
    };
    TokenCacheDto: {
      /**
       * @description Whether its requests are answered from the cache.
       * @enum {string}
       */
      mode: 'on' | 'off';
      /** @description Seconds for which answers are kept. */
      ttl_seconds?: number | null;
    };
    TokenCreationDto: {
      /** @description What it may spend; each budget by itself. */
      budgets?: components['schemas']['BudgetAmountsDto'] | null;
      /** @description Whether it is answered from the response cache. */
      cache?: components['schemas']['TokenCacheDto'] | null;
      /** @description False: it opens nothing until it is enabled again. */
      enabled?: boolean;
      /** @description What it may ask for. */
      endpoints?:
        | ('generation' | 'embedding' | 'reranking' | 'images' | 'transcription' | 'speech' | 'realtime')[]
        | null;
      /**
       * Format: date-time
       * @description When it ends.
       */
      expires_at?: string | null;
      /** @description Addresses and networks it may come from. */
      ip_ranges?: string[] | null;
      /** @description How fast it may go; each limit by itself. */
      limits?: components['schemas']['TokenLimitsDto'] | null;
      /** @description Whether bodies of its requests and answers are kept. */
      log_bodies?: boolean | null;
      /** @description Notes by names of your choosing, up to 16; null takes one away. */
      metadata?: {
        [key: string]: string | null;
      } | null;
      /** @description Patterns of the models it may use; * stands for any text. */
      models?: string[] | null;
      /** @description Unique among tokens that are not revoked. */
      name: string;
      /** @description Whom it was given to. */
      owner?: string | null;
      /** @description Refuse its requests where something would be lost. */
      strict?: boolean;
      /** @description Whose costs are theirs. */
      team?: string | null;
    };
    TokenDto: {
      /** @description What it may spend. */
      budgets: components['schemas']['BudgetsDto'];
      /** @description Whether it is answered from the response cache. */
      cache: components['schemas']['TokenCacheDto'] | null;
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      /** @description Prefix and last four characters of its secret. */
      display: string;
      /** @description False: somebody has disabled it. */
      enabled: boolean;
      /** @description What it may ask for. */
      endpoints:
        | ('generation' | 'embedding' | 'reranking' | 'images' | 'transcription' | 'speech' | 'realtime')[]
        | null;
      /**
       * Format: date-time
       * @description When it ends.
       */
      expires_at: string | null;
      /** @description Secrets it had before that open still. */
      former_secrets: components['schemas']['FormerSecretDto'][];
      /** @description For good. */
      id: string;
      /** @description Networks it may come from. */
      ip_ranges: string[] | null;
      /** @description How fast it may go. */
      limits: components['schemas']['ShownLimitsDto'];
      /** @description Whether bodies of its requests and answers are kept. */
      log_bodies: boolean | null;
      /** @description Notes. */
      metadata: {
        [key: string]: string;
      };
      /** @description Patterns of the models it may use. */
      models: string[] | null;
      /** @description Unique among tokens that are not revoked. */
      name: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'token';
      /** @description Whom it was given to. */
      owner: string | null;
      /** @description Grows with each change of any token. */
      revision: number;
      /**
       * Format: date-time
       * @description When it was ended.
       */
      revoked_at: string | null;
      /**
       * @description Whether it opens anything, and if not, why.
       * @enum {string}
       */
      state: 'active' | 'disabled' | 'expired' | 'revoked';
      /** @description Its requests are refused where something would be lost. */
      strict: boolean;
      /** @description Whose costs are theirs. */
      team: string | null;
    };
    TokenLimitsDto: {
      /** @description Requests at a time. */
      concurrent_requests?: number | null;
      /** @description Requests in a minute. */
      requests_per_minute?: number | null;
      /** @description Tokens in a minute, read and written. */
      tokens_per_minute?: number | null;
    };
    TokenStandingDto: {
      /** @description Its budgets. */
      budgets: components['schemas']['BudgetStandingsDto'];
      /** @description Its limits. */
      limits: components['schemas']['LimitStandingsDto'];
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'token.standing';
      /** @description Its id. */
      token: string;
    };
    TokenUpdateDto: {
      /** @description What it may spend; each budget by itself. */
      budgets?: components['schemas']['BudgetAmountsDto'] | null;
      /** @description Whether it is answered from the response cache. */
      cache?: components['schemas']['TokenCacheDto'] | null;
      /** @description False: it opens nothing until it is enabled again. */
      enabled?: boolean;
      /** @description What it may ask for. */
      endpoints?:
        | ('generation' | 'embedding' | 'reranking' | 'images' | 'transcription' | 'speech' | 'realtime')[]
        | null;
      /**
       * Format: date-time
       * @description When it ends.
       */
      expires_at?: string | null;
      /** @description Addresses and networks it may come from. */
      ip_ranges?: string[] | null;
      /** @description How fast it may go; each limit by itself. */
      limits?: components['schemas']['TokenLimitsDto'] | null;
      /** @description Whether bodies of its requests and answers are kept. */
      log_bodies?: boolean | null;
      /** @description Notes by names of your choosing, up to 16; null takes one away. */
      metadata?: {
        [key: string]: string | null;
      } | null;
      /** @description Patterns of the models it may use; * stands for any text. */
      models?: string[] | null;
      /** @description Unique among tokens that are not revoked. */
      name?: string;
      /** @description Whom it was given to. */
      owner?: string | null;
      /** @description The revision that the change was decided on; another one is refused. */
      revision?: number;
      /** @description Refuse its requests where something would be lost. */
      strict?: boolean;
      /** @description Whose costs are theirs. */
      team?: string | null;
    };
    UnpricedModelDto: {
      /** @description Tokens read. */
      input_tokens: number;
      /** @description As clients named it. */
      model: string;
      /** @description Tokens written. */
      output_tokens: number;
      /** @description The provider. */
      provider: string;
      /** @description All of them. */
      requests: number;
      /** @description Requests without a known price. */
      unpriced_requests: number;
      /** @description The provider's name for it. */
      upstream_model: string;
    };
    UnpricedModelsDto: {
      /** @description The most used first. */
      data: components['schemas']['UnpricedModelDto'][];
      /**
       * Format: date-time
       * @description From here on.
       */
      from: string;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'list';
      /**
       * Format: date-time
       * @description Up to here.
       */
      to: string;
    };
    UpstreamCallDto: {
      /** @description Milliseconds after the request began. */
      begins_ms: number | null;
      /** @description Milliseconds until its answer began, or it failed. */
      duration_ms: number | null;
      /** @description It went beside another one that was slow to begin. */
      hedge: boolean;
      /** @description The last four characters of the key, where the provider has several. */
      key: string | null;
      /** @description The provider's name for the model. */
      model: string;
      /**
       * @description How it went; null where nobody knows.
       * @enum {string|null}
       */
      outcome: 'answered' | 'failed' | 'broken' | 'cancelled' | null;
      /** @description Whom it went to. */
      provider: string;
      /** @description The error's code. */
      reason: string | null;
      /** @description What the upstream refused with. */
      status: number | null;
    };
    UsageGroupDto: {
      /** @description Requests that the response cache answered. */
      answered_by_cache: number;
      /** @description Calls of upstreams. */
      attempts: number;
      /** @description Of the tokens read, those from a vendor's cache: 0 to 1. */
      cache_hit_rate: number;
      /** @description Of them, from a vendor's cache. */
      cache_read_tokens: number;
      /** @description Of them, written into one. */
      cache_write_tokens: number;
      /** @description Left by their clients. */
      cancelled: number;
      /** @description US dollars, of what has a known price. */
      cost_usd: number;
      /**
       * Format: date
       * @description Of days: which one.
       */
      date?: string;
      /** @description Until the last. */
      duration_ms: components['schemas']['LatencyDto'];
      /** @description How requests ended. */
      end?: string;
      /** @description What was asked for. */
      endpoint?: string;
      /** @description Failed, broken off or interrupted. */
      errors: number;
      /** @description Requests whose usage the gateway counted. */
      estimated_requests: number;
      /** @description Until the first byte. */
      first_byte_ms: components['schemas']['LatencyDto'];
      /** @description Of them, of sound. */
      input_audio_tokens: number;
      /** @description Of them, of pictures. */
      input_image_tokens: number;
      /** @description Tokens read. */
      input_tokens: number;
      /** @description As clients name it. */
      model?: string;
      /** @description Of them, of sound. */
      output_audio_tokens: number;
      /** @description Of them, of pictures. */
      output_image_tokens: number;
      /** @description Tokens written. */
      output_tokens: number;
      /** @description Whom tokens were given to. */
      owner?: string;
      /** @description Who answered. */
      provider?: string;
      /** @description Of them, of thinking. */
      reasoning_tokens: number;
      /** @description Nobody was asked. */
      refused: number;
      /** @description All of them. */
      requests: number;
      /** @description US dollars. */
      saved_by_cache_usd: number;
      /**
       * Format: date-time
       * @description Over time: when the hour or the day began.
       */
      start?: string;
      /** @description Whose costs are theirs. */
      team?: string;
      /** @description Id of the token. */
      token?: string;
      /** @description Its name, where it still is there. */
      token_name?: string;
      /** @description Requests without a known price. */
      unpriced_requests: number;
      /** @description The provider's name for the model. */
      upstream_model?: string;
    };
    UsageReportDto: {
      /** @description Each group, or each interval of it. */
      data: components['schemas']['UsageGroupDto'][];
      /**
       * Format: date-time
       * @description From here on.
       */
      from: string;
      /** @description What groups have in common. */
      group_by: string[];
      /** @description How many groups there are; the list may be shorter. */
      groups: number;
      /**
       * @description What this is.
       * @enum {string}
       */
      object: 'usage';
      /** @description Whose days these are. */
      timezone: string;
      /**
       * Format: date-time
       * @description Up to here.
       */
      to: string;
      /** @description Of everything asked for. */
      total: components['schemas']['UsageTotalsDto'];
    };
    UsageTotalsDto: {
      /** @description Requests that the response cache answered. */
      answered_by_cache: number;
      /** @description Calls of upstreams. */
      attempts: number;
      /** @description Of the tokens read, those from a vendor's cache: 0 to 1. */
      cache_hit_rate: number;
      /** @description Of them, from a vendor's cache. */
      cache_read_tokens: number;
      /** @description Of them, written into one. */
      cache_write_tokens: number;
      /** @description Left by their clients. */
      cancelled: number;
      /** @description US dollars, of what has a known price. */
      cost_usd: number;
      /** @description Until the last. */
      duration_ms: components['schemas']['LatencyDto'];
      /** @description Failed, broken off or interrupted. */
      errors: number;
      /** @description Requests whose usage the gateway counted. */
      estimated_requests: number;
      /** @description Until the first byte. */
      first_byte_ms: components['schemas']['LatencyDto'];
      /** @description Of them, of sound. */
      input_audio_tokens: number;
      /** @description Of them, of pictures. */
      input_image_tokens: number;
      /** @description Tokens read. */
      input_tokens: number;
      /** @description Of them, of sound. */
      output_audio_tokens: number;
      /** @description Of them, of pictures. */
      output_image_tokens: number;
      /** @description Tokens written. */
      output_tokens: number;
      /** @description Of them, of thinking. */
      reasoning_tokens: number;
      /** @description Nobody was asked. */
      refused: number;
      /** @description All of them. */
      requests: number;
      /** @description US dollars. */
      saved_by_cache_usd: number;
      /** @description Requests without a known price. */
      unpriced_requests: number;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type AdministratorDto = components['schemas']['AdministratorDto'];
export type AdminKeyChangeDto = components['schemas']['AdminKeyChangeDto'];
export type AdminKeyCreationDto = components['schemas']['AdminKeyCreationDto'];
export type AdminKeyDto = components['schemas']['AdminKeyDto'];
export type AffinityCountsDto = components['schemas']['AffinityCountsDto'];
export type AuditActorDto = components['schemas']['AuditActorDto'];
export type AuditEntryDto = components['schemas']['AuditEntryDto'];
export type AuditTargetDto = components['schemas']['AuditTargetDto'];
export type BudgetAmountDto = components['schemas']['BudgetAmountDto'];
export type BudgetAmountsDto = components['schemas']['BudgetAmountsDto'];
export type BudgetDto = components['schemas']['BudgetDto'];
export type BudgetResetDto = components['schemas']['BudgetResetDto'];
export type BudgetsDto = components['schemas']['BudgetsDto'];
export type BudgetStandingDto = components['schemas']['BudgetStandingDto'];
export type BudgetStandingsDto = components['schemas']['BudgetStandingsDto'];
export type CapabilitiesDto = components['schemas']['CapabilitiesDto'];
export type CatalogueCandidateDto = components['schemas']['CatalogueCandidateDto'];
export type CatalogueDetailsDto = components['schemas']['CatalogueDetailsDto'];
export type CatalogueEntryDto = components['schemas']['CatalogueEntryDto'];
export type CatalogueFileDto = components['schemas']['CatalogueFileDto'];
export type CataloguePageDto = components['schemas']['CataloguePageDto'];
export type CataloguePlaceDto = components['schemas']['CataloguePlaceDto'];
export type CatalogueRoutingDto = components['schemas']['CatalogueRoutingDto'];
export type CircuitDto = components['schemas']['CircuitDto'];
export type ConcurrencyStandingDto = components['schemas']['ConcurrencyStandingDto'];
export type ConfigurationDto = components['schemas']['ConfigurationDto'];
export type ConfigurationFileDto = components['schemas']['ConfigurationFileDto'];
export type ConnectionAttemptDto = components['schemas']['ConnectionAttemptDto'];
export type ConnectionFailureDto = components['schemas']['ConnectionFailureDto'];
export type ConnectionTestDto = components['schemas']['ConnectionTestDto'];
export type DatabaseStatusDto = components['schemas']['DatabaseStatusDto'];
export type DeletedAdminKeyDto = components['schemas']['DeletedAdminKeyDto'];
export type DeletedBodiesDto = components['schemas']['DeletedBodiesDto'];
export type DeletedPriceDto = components['schemas']['DeletedPriceDto'];
export type DeletedProviderDto = components['schemas']['DeletedProviderDto'];
export type DeletedPublicModelDto = components['schemas']['DeletedPublicModelDto'];
export type EffectivePriceDto = components['schemas']['EffectivePriceDto'];
export type EffectivePricesDto = components['schemas']['EffectivePricesDto'];
export type EndedSessionDto = components['schemas']['EndedSessionDto'];
export type ErrorBodyDto = components['schemas']['ErrorBodyDto'];
export type ErrorDto = components['schemas']['ErrorDto'];
export type FieldProblemDto = components['schemas']['FieldProblemDto'];
export type FormerSecretDto = components['schemas']['FormerSecretDto'];
export type IssuedAdminKeyDto = components['schemas']['IssuedAdminKeyDto'];
export type IssuedTokenDto = components['schemas']['IssuedTokenDto'];
export type JournalStatusDto = components['schemas']['JournalStatusDto'];
export type KeptBodyDto = components['schemas']['KeptBodyDto'];
export type KeyRestDto = components['schemas']['KeyRestDto'];
export type LatencyDto = components['schemas']['LatencyDto'];
export type LimitedTokensDto = components['schemas']['LimitedTokensDto'];
export type LimitStandingsDto = components['schemas']['LimitStandingsDto'];
export type LocalModelsStatusDto = components['schemas']['LocalModelsStatusDto'];
export type LocalModelStatusDto = components['schemas']['LocalModelStatusDto'];
export type MigrationsDto = components['schemas']['MigrationsDto'];
export type MinuteStandingDto = components['schemas']['MinuteStandingDto'];
export type ModelListingDto = components['schemas']['ModelListingDto'];
export type NamedTokenDto = components['schemas']['NamedTokenDto'];
export type OpenIdConnectDto = components['schemas']['OpenIdConnectDto'];
export type OwnEndedSessionDto = components['schemas']['OwnEndedSessionDto'];
export type PriceCreationDto = components['schemas']['PriceCreationDto'];
export type PriceDto = components['schemas']['PriceDto'];
export type PricesDto = components['schemas']['PricesDto'];
export type PriceTierDto = components['schemas']['PriceTierDto'];
export type ProcessDto = components['schemas']['ProcessDto'];
export type PromptCacheEntryDto = components['schemas']['PromptCacheEntryDto'];
export type PromptCacheReportDto = components['schemas']['PromptCacheReportDto'];
export type ProviderChangeSchemaDto = components['schemas']['ProviderChangeSchemaDto'];
export type ProviderCreationSchemaDto = components['schemas']['ProviderCreationSchemaDto'];
export type ProviderDto = components['schemas']['ProviderDto'];
export type ProviderFieldDto = components['schemas']['ProviderFieldDto'];
export type ProviderKeyStateDto = components['schemas']['ProviderKeyStateDto'];
export type ProviderStateDto = components['schemas']['ProviderStateDto'];
export type ProviderStatesDto = components['schemas']['ProviderStatesDto'];
export type ProviderTestSchemaDto = components['schemas']['ProviderTestSchemaDto'];
export type ProviderTypeDto = components['schemas']['ProviderTypeDto'];
export type PublicModelChangeDto = components['schemas']['PublicModelChangeDto'];
export type PublicModelCreationDto = components['schemas']['PublicModelCreationDto'];
export type PublicModelDto = components['schemas']['PublicModelDto'];
export type PurgedResponseCacheDto = components['schemas']['PurgedResponseCacheDto'];
export type RatedModelDto = components['schemas']['RatedModelDto'];
export type RequestBodiesDto = components['schemas']['RequestBodiesDto'];
export type RequestDetailsDto = components['schemas']['RequestDetailsDto'];
export type RequestPageDto = components['schemas']['RequestPageDto'];
export type RequestRecordDto = components['schemas']['RequestRecordDto'];
export type ReratingCreationDto = components['schemas']['ReratingCreationDto'];
export type ReratingDto = components['schemas']['ReratingDto'];
export type ResponseCacheDto = components['schemas']['ResponseCacheDto'];
export type RotationDto = components['schemas']['RotationDto'];
export type RouteCandidateDto = components['schemas']['RouteCandidateDto'];
export type RouteErrorDto = components['schemas']['RouteErrorDto'];
export type RouteExplanationDto = components['schemas']['RouteExplanationDto'];
export type RouteLossDto = components['schemas']['RouteLossDto'];
export type RouteQuestionDto = components['schemas']['RouteQuestionDto'];
export type RouteRefusalDto = components['schemas']['RouteRefusalDto'];
export type RouteRequestDto = components['schemas']['RouteRequestDto'];
export type ServingProcessDto = components['schemas']['ServingProcessDto'];
export type SessionDto = components['schemas']['SessionDto'];
export type SettingDto = components['schemas']['SettingDto'];
export type SettingProblemDto = components['schemas']['SettingProblemDto'];
export type SharedStateStatusDto = components['schemas']['SharedStateStatusDto'];
export type ShownLimitsDto = components['schemas']['ShownLimitsDto'];
export type SignInDto = components['schemas']['SignInDto'];
export type SignInWaysDto = components['schemas']['SignInWaysDto'];
export type StatusDto = components['schemas']['StatusDto'];
export type StatusProblemDto = components['schemas']['StatusProblemDto'];
export type StoredConfigurationDto = components['schemas']['StoredConfigurationDto'];
export type SweepStatusDto = components['schemas']['SweepStatusDto'];
export type TokenCacheDto = components['schemas']['TokenCacheDto'];
export type TokenCreationDto = components['schemas']['TokenCreationDto'];
export type TokenDto = components['schemas']['TokenDto'];
export type TokenLimitsDto = components['schemas']['TokenLimitsDto'];
export type TokenStandingDto = components['schemas']['TokenStandingDto'];
export type TokenUpdateDto = components['schemas']['TokenUpdateDto'];
export type UnpricedModelDto = components['schemas']['UnpricedModelDto'];
export type UnpricedModelsDto = components['schemas']['UnpricedModelsDto'];
export type UpstreamCallDto = components['schemas']['UpstreamCallDto'];
export type UsageGroupDto = components['schemas']['UsageGroupDto'];
export type UsageReportDto = components['schemas']['UsageReportDto'];
export type UsageTotalsDto = components['schemas']['UsageTotalsDto'];
export type $defs = Record<string, never>;
export interface operations {
  AdminKeysController_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AdminKeyDto'][];
            /** @enum {string} */
            object: 'list';
          };
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  AdminKeysController_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdminKeyCreationDto'];
      };
    };
    responses: {
      /** @description All is well. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IssuedAdminKeyDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  AdminKeysController_retrieve: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AdminKeyDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  AdminKeysController_revoke: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedAdminKeyDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  AdminKeysController_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        key: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdminKeyChangeDto'];
      };
    };
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AdminKeyDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  AuditController_list: {
    parameters: {
      query?: {
        /** @description Such as token.create. */
        action?: string;
        /** @description Id of the admin key that made them. */
        actor?: string;
        /** @description next_cursor of the page before. */
        cursor?: string;
        /** @description Not before this. */
        from?: string;
        /** @description Entries on a page; usually 50. */
        limit?: number;
        /** @description Id of what was changed. */
        target?: string;
        /** @description Before this. */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AuditEntryDto'][];
            /** @description There are more. */
            has_more: boolean;
            /** @description Goes into cursor, for the next page. */
            next_cursor: string | null;
            /** @enum {string} */
            object: 'list';
          };
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  AuditController_retrieve: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        entry: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditEntryDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  CatalogueController_list: {
    parameters: {
      query?: {
        /** @description next_cursor of the page before. */
        cursor?: string;
        /** @description What it can be asked for. */
        endpoint?:
          'generation' | 'embedding' | 'reranking' | 'images' | 'transcription' | 'speech' | 'realtime';
        /** @description Entries on a page; usually 50. */
        limit?: number;
        /** @description Id of a provider that answers for it. */
        provider?: string;
        /** @description A part of the name; * stands for any text, up to three times. */
        search?: string;
        /** @description Who brings it. */
        source?: 'file' | 'stored' | 'discovered';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CataloguePageDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  CatalogueController_retrieve: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CatalogueDetailsDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ConfigurationController_describe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConfigurationDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ConfigurationController_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SettingDto'][];
            /** @enum {string} */
            object: 'list';
          };
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  RouteExplanationController_explain: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RouteQuestionDto'];
      };
    };
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RouteExplanationDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  AdministrationModelsController_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PublicModelDto'][];
            /** @enum {string} */
            object: 'list';
          };
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  AdministrationModelsController_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PublicModelCreationDto'];
      };
    };
    responses: {
      /** @description All is well. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PublicModelDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  AdministrationModelsController_retrieve: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PublicModelDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  AdministrationModelsController_delete: {
    parameters: {
      query?: {
        /** @description As the header If-Match: nothing is done if it is another one by now. */
        revision?: number;
      };
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedPublicModelDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  AdministrationModelsController_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PublicModelChangeDto'];
      };
    };
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PublicModelDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  PricesController_list: {
    parameters: {
      query?: {
        /** @description next_cursor of the page before. */
        cursor?: string;
        /** @description Entries on a page; usually 50. */
        limit?: number;
        /** @description Of this name or pattern, and of patterns that mean it. */
        model?: string;
        /** @description Of this provider. */
        provider?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PriceDto'][];
            /** @description There are more. */
            has_more: boolean;
            /** @description Goes into cursor, for the next page. */
            next_cursor: string | null;
            /** @enum {string} */
            object: 'list';
          };
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  PricesController_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PriceCreationDto'];
      };
    };
    responses: {
      /** @description All is well. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PriceDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  PricesController_delete: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        price: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedPriceDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  PricesController_tell: {
    parameters: {
      query: {
        /** @description A day (UTC) or a time with its zone. Default: now. */
        at?: string;
        /** @description As clients name it. */
        model: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EffectivePricesDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ReratingsController_begin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReratingCreationDto'];
      };
    };
    responses: {
      /** @description All is well. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReratingDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ReratingsController_list: {
    parameters: {
      query?: {
        /** @description next_cursor of the page before. */
        cursor?: string;
        /** @description Entries on a page; usually 50. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ReratingDto'][];
            /** @description There are more. */
            has_more: boolean;
            /** @description Goes into cursor, for the next page. */
            next_cursor: string | null;
            /** @enum {string} */
            object: 'list';
          };
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ReratingsController_retrieve: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReratingDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ReratingsController_cancel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReratingDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  PromptCachesController_describe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PromptCacheReportDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ProviderStatesController_describe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProviderStatesDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ProviderTypesController_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ProviderTypeDto'][];
            /** @enum {string} */
            object: 'list';
          };
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ProvidersController_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ProviderDto'][];
            /** @enum {string} */
            object: 'list';
          };
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ProvidersController_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProviderCreationSchemaDto'];
      };
    };
    responses: {
      /** @description All is well. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProviderDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ProvidersController_retrieve: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProviderDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ProvidersController_delete: {
    parameters: {
      query?: {
        /** @description As the header If-Match: nothing is done if it is another one by now. */
        revision?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedProviderDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ProvidersController_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProviderChangeSchemaDto'];
      };
    };
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProviderDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ProvidersController_test: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProviderTestSchemaDto'];
      };
    };
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConnectionTestDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  RequestsController_list: {
    parameters: {
      query?: {
        /** @description next of the page before. */
        after?: string;
        /** @description Only these; may be repeated. */
        end?: string[];
        /** @description Only these; may be repeated. */
        endpoint?: string[];
        /** @description The error's code. */
        error?: string;
        /** @description Counted by the gateway. */
        estimated?: boolean;
        /** @description A time or a day. Default: seven days ago. */
        from?: string;
        /** @description How it passed; cache: answers of the response cache. */
        lane?: 'verbatim' | 'hub' | 'native' | 'cache';
        /** @description Usually 50. */
        limit?: number;
        /** @description Something could not be carried over. */
        lossy?: boolean;
        /** @description Calls of upstreams: 2 finds retries, other candidates and hedges. */
        min_attempts?: number;
        /** @description US dollars. */
        min_cost_usd?: number;
        /** @description Milliseconds. */
        min_duration_ms?: number;
        /** @description Milliseconds. */
        min_first_byte_ms?: number;
        /** @description Only these; may be repeated. */
        model?: string[];
        /** @description Only these; may be repeated. */
        owner?: string[];
        /** @description Only these; may be repeated. */
        provider?: string[];
        /** @description As the client knows it. */
        request_id?: string;
        /** @description Of the answer. */
        status?: number;
        /** @description Only these; may be repeated. */
        team?: string[];
        /** @description A time or a day. Default: now. */
        to?: string;
        /** @description Only these; may be repeated. */
        token?: string[];
        /** @description Without a known price. */
        unpriced?: boolean;
        /** @description Only these; may be repeated. */
        upstream_model?: string[];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RequestPageDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  RequestBodiesController_delete: {
    parameters: {
      query: {
        /** @description By id or name. */
        token: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedBodiesDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  RequestsController_retrieve: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RequestDetailsDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  RequestBodiesController_bodies: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['RequestBodiesDto'][];
            /** @enum {string} */
            object: 'list';
          };
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  RequestsController_export: {
    parameters: {
      query?: {
        /** @description Only these; may be repeated. */
        end?: string[];
        /** @description Only these; may be repeated. */
        endpoint?: string[];
        /** @description The error's code. */
        error?: string;
        /** @description Counted by the gateway. */
        estimated?: boolean;
        /** @description Default csv. */
        format?: 'csv' | 'jsonl';
        /** @description A time or a day. Default: seven days ago. */
        from?: string;
        /** @description How it passed; cache: answers of the response cache. */
        lane?: 'verbatim' | 'hub' | 'native' | 'cache';
        /** @description Something could not be carried over. */
        lossy?: boolean;
        /** @description Calls of upstreams: 2 finds retries, other candidates and hedges. */
        min_attempts?: number;
        /** @description US dollars. */
        min_cost_usd?: number;
        /** @description Milliseconds. */
        min_duration_ms?: number;
        /** @description Milliseconds. */
        min_first_byte_ms?: number;
        /** @description Only these; may be repeated. */
        model?: string[];
        /** @description Only these; may be repeated. */
        owner?: string[];
        /** @description Only these; may be repeated. */
        provider?: string[];
        /** @description As the client knows it. */
        request_id?: string;
        /** @description Of the answer. */
        status?: number;
        /** @description Only these; may be repeated. */
        team?: string[];
        /** @description A time or a day. Default: now. */
        to?: string;
        /** @description Only these; may be repeated. */
        token?: string[];
        /** @description Without a known price. */
        unpriced?: boolean;
        /** @description Only these; may be repeated. */
        upstream_model?: string[];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/jsonl': string;
          'text/csv': string;
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ResponseCacheController_describe: {
    parameters: {
      query?: {
        /** @description Of this token alone, by id or name. */
        token?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ResponseCacheDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  ResponseCacheController_purge: {
    parameters: {
      query?: {
        /** @description Of this token alone, by id or name. */
        token?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PurgedResponseCacheDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  SessionController_retrieve: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  SessionController_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SignInDto'];
      };
    };
    responses: {
      /** @description All is well. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  SessionController_end: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OwnEndedSessionDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  SessionsController_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SessionDto'][];
            /** @enum {string} */
            object: 'list';
          };
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  SessionsController_end: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        session: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EndedSessionDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  SignInController_ways: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignInWaysDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  SignInController_begin: {
    parameters: {
      query?: {
        /** @description true: the issuer asks who it is, though it may know. */
        anew?: string;
        /** @description Path and query of the page of the console to go on to. */
        page?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      303: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  SignInController_finish: {
    parameters: {
      query?: {
        /** @description The issuer's. */
        code?: string;
        /** @description The gateway's. */
        state?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      303: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  StatusController_describe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StatusDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  TokensController_list: {
    parameters: {
      query?: {
        /** @description next_cursor of the page before. */
        cursor?: string;
        /** @description Entries on a page; usually 50. */
        limit?: number;
        /** @description Whom they were given to. */
        owner?: string;
        /** @description A part of the name; * stands for any text, up to three times. */
        search?: string;
        /** @description Whether they open anything. */
        state?: 'active' | 'disabled' | 'expired' | 'revoked';
        /** @description Whose costs are theirs. */
        team?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['TokenDto'][];
            /** @description There are more. */
            has_more: boolean;
            /** @description Goes into cursor, for the next page. */
            next_cursor: string | null;
            /** @enum {string} */
            object: 'list';
          };
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  TokensController_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TokenCreationDto'];
      };
    };
    responses: {
      /** @description All is well. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IssuedTokenDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  TokensController_retrieve: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  TokensController_update: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TokenUpdateDto'];
      };
    };
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  TokensController_resetBudget: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['BudgetResetDto'];
      };
    };
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  TokensController_revoke: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  TokensController_rotate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['RotationDto'];
      };
    };
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IssuedTokenDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  TokensController_standing: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenStandingDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  UsageController_answer: {
    parameters: {
      query?: {
        /** @description Only these; may be repeated. */
        end?: string[];
        /** @description Only these; may be repeated. */
        endpoint?: string[];
        /** @description A time or a day. Default: seven days ago. */
        from?: string;
        /** @description Up to two of the labels, with a comma between. */
        group_by?: string;
        /** @description Sums over time. */
        interval?: 'hour' | 'day';
        /** @description Groups at most. */
        limit?: number;
        /** @description Only these; may be repeated. */
        model?: string[];
        /** @description Only these; may be repeated. */
        owner?: string[];
        /** @description Only these; may be repeated. */
        provider?: string[];
        /** @description Only these; may be repeated. */
        team?: string[];
        /** @description Whose days these are, such as Europe/Berlin. Default UTC. */
        timezone?: string;
        /** @description A time or a day. Default: now. */
        to?: string;
        /** @description Only these; may be repeated. */
        token?: string[];
        /** @description Only these; may be repeated. */
        upstream_model?: string[];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UsageReportDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  UsageController_unpriced: {
    parameters: {
      query?: {
        /** @description Only these; may be repeated. */
        end?: string[];
        /** @description Only these; may be repeated. */
        endpoint?: string[];
        /** @description A time or a day. Default: seven days ago. */
        from?: string;
        /** @description Only these; may be repeated. */
        model?: string[];
        /** @description Only these; may be repeated. */
        owner?: string[];
        /** @description Only these; may be repeated. */
        provider?: string[];
        /** @description Only these; may be repeated. */
        team?: string[];
        /** @description A time or a day. Default: now. */
        to?: string;
        /** @description Only these; may be repeated. */
        token?: string[];
        /** @description Only these; may be repeated. */
        upstream_model?: string[];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All is well. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnpricedModelsDto'];
        };
      };
      /** @description What went wrong, in the words of the family that asked. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
}
