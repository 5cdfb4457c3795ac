import {
  AdminKeyChangeDto,
  AdminKeyCreationDto,
  AdminKeyDto,
  DeletedAdminKeyDto,
  IssuedAdminKeyDto,
} from '../schemas/admin-key.dto.js';
import { AuditEntryDto } from '../schemas/audit.dto.js';
import { CatalogueDetailsDto, CataloguePageDto } from '../schemas/catalogue.dto.js';
import { ConfigurationDto, SettingDto } from '../schemas/configuration.dto.js';
import { PromptCacheReportDto } from '../schemas/prompt-cache.dto.js';
import {
  DeletedPublicModelDto,
  PublicModelChangeDto,
  PublicModelCreationDto,
  PublicModelDto,
} from '../schemas/public-model.dto.js';
import { PurgedResponseCacheDto, ResponseCacheDto } from '../schemas/response-cache.dto.js';
import {
  BudgetResetDto,
  IssuedTokenDto,
  RotationDto,
  TokenCreationDto,
  TokenDto,
  TokenUpdateDto,
} from '../schemas/token.dto.js';
import { StatusDto } from '../schemas/status.dto.js';
import { TokenStandingDto } from '../schemas/token-standing.dto.js';
import { RouteExplanationDto, RouteQuestionDto } from '../schemas/route-explanation.dto.js';
import { decidedOn } from './decided-on.js';
import {
  EndedSessionDto,
  OwnEndedSessionDto,
  SessionDto,
  SignInDto,
  SignInWaysDto,
} from '../schemas/session.dto.js';
import { listOf, nothing, objectOf, pageOf } from './description.js';
import type { RouteDescriptions } from './description.js';
import { paging } from './paging.js';

const time = { type: 'string', format: 'date-time' };

const tokens: RouteDescriptions = {
  'GET /api/tokens': {
    tag: 'Tokens',
    summary: 'Tokens, the latest first',
    answer: pageOf(TokenDto),
    query: [
      { name: 'owner', description: 'Whom they were given to.' },
      { name: 'team', description: 'Whose costs are theirs.' },
      {
        name: 'state',
        description: 'Whether they open anything.',
        schema: { type: 'string', enum: ['active', 'disabled', 'expired', 'revoked'] },
      },
      { name: 'search', description: 'A part of the name; * stands for any text, up to three times.' },
      ...paging,
    ],
  },
  'POST /api/tokens': {
    tag: 'Tokens',
    summary: 'Make a token; its secret is shown here alone',
    body: TokenCreationDto,
    status: 201,
    answer: objectOf(IssuedTokenDto),
  },
  'GET /api/tokens/{token}': {
    tag: 'Tokens',
    summary: 'A token, by id or name; its revision is the ETag',
    answer: objectOf(TokenDto),
  },
  'GET /api/tokens/{token}/standing': {
    tag: 'Tokens',
    summary: 'What is left of its limits and budgets, over all replicas',
    answer: objectOf(TokenStandingDto),
  },
  'PATCH /api/tokens/{token}': {
    tag: 'Tokens',
    summary: 'Change what is named; If-Match or revision makes sure that nobody else did meanwhile',
    body: TokenUpdateDto,
    answer: objectOf(TokenDto),
  },
  'POST /api/tokens/{token}/rotate': {
    tag: 'Tokens',
    summary: 'Give it another secret, which is shown here alone',
    body: RotationDto,
    bodyIsOptional: true,
    answer: objectOf(IssuedTokenDto),
  },
  'POST /api/tokens/{token}/revoke': {
    tag: 'Tokens',
    summary: 'End it for good',
    bodyIsOptional: true,
    answer: objectOf(TokenDto),
  },
  'POST /api/tokens/{token}/reset-budget': {
    tag: 'Tokens',
    summary: 'Let its budgets begin anew',
    body: BudgetResetDto,
    bodyIsOptional: true,
    answer: objectOf(TokenDto),
  },
};

const access: RouteDescriptions = {
  'POST /api/session': {
    tag: 'Sessions',
    summary: "Sign in with an admin key; the session is in a cookie, good for the gateway's own pages",
    body: SignInDto,
    status: 201,
    answer: objectOf(SessionDto),
  },
  'GET /api/session': {
    tag: 'Sessions',
    summary: 'Who is signed in with this browser',
    answer: objectOf(SessionDto),
  },
  'DELETE /api/session': { tag: 'Sessions', summary: 'Sign out', answer: objectOf(OwnEndedSessionDto) },
  'GET /api/sign-in': {
    tag: 'Sessions',
    summary: 'How one can sign in besides with an admin key',
    answer: objectOf(SignInWaysDto),
  },
  'GET /api/sign-in/openid-connect': {
    tag: 'Sessions',
    summary: 'Sends a browser to the issuer of OpenID Connect',
    status: 303,
    answer: nothing,
    query: [
      { name: 'page', description: 'Path and query of the page of the console to go on to.' },
      { name: 'anew', description: 'true: the issuer asks who it is, though it may know.' },
    ],
  },
  'GET /api/sign-in/openid-connect/callback': {
    tag: 'Sessions',
    summary: 'Where the issuer sends the browser back to',
    status: 303,
    answer: nothing,
    query: [
      { name: 'code', description: "The issuer's." },
      { name: 'state', description: "The gateway's." },
    ],
  },
  'GET /api/sessions': {
    tag: 'Sessions',
    summary: 'Browsers that are signed in, the latest used first: the own ones, to an owner all',
    answer: listOf(SessionDto),
  },
  'DELETE /api/sessions/{session}': {
    tag: 'Sessions',
    summary: 'Sign a browser out',
    answer: objectOf(EndedSessionDto),
  },
  'GET /api/admin-keys': {
    tag: 'Admin keys',
    summary: 'Admin keys, the oldest first',
    answer: listOf(AdminKeyDto),
  },
  'POST /api/admin-keys': {
    tag: 'Admin keys',
    summary: 'Make an admin key; its secret is shown here alone',
    body: AdminKeyCreationDto,
    status: 201,
    answer: objectOf(IssuedAdminKeyDto),
  },
  'GET /api/admin-keys/{key}': {
    tag: 'Admin keys',
    summary: 'An admin key, by id or name',
    answer: objectOf(AdminKeyDto),
  },
  'PATCH /api/admin-keys/{key}': {
    tag: 'Admin keys',
    summary: 'Give it another name or role',
    body: AdminKeyChangeDto,
    answer: objectOf(AdminKeyDto),
  },
  'DELETE /api/admin-keys/{key}': {
    tag: 'Admin keys',
    summary: 'End it for good',
    answer: objectOf(DeletedAdminKeyDto),
  },
  'GET /api/audit': {
    tag: 'Log of changes',
    summary: 'Changes, the latest first',
    answer: pageOf(AuditEntryDto),
    query: [
      { name: 'actor', description: 'Id of the admin key that made them.' },
      { name: 'action', description: 'Such as token.create.' },
      { name: 'target', description: 'Id of what was changed.' },
      { name: 'from', description: 'Not before this.', schema: time },
      { name: 'to', description: 'Before this.', schema: time },
      ...paging,
    ],
  },
  'GET /api/audit/{entry}': {
    tag: 'Log of changes',
    summary: 'One change',
    answer: objectOf(AuditEntryDto),
  },
};

const configured: RouteDescriptions = {
  'GET /api/configuration': {
    tag: 'Configuration',
    summary: 'How it stands with the file and with what is stored',
    answer: objectOf(ConfigurationDto),
  },
  'GET /api/status': {
    tag: 'Status',
    summary: 'What works, what does not, and what mends it, as the process that answers sees it',
    answer: objectOf(StatusDto),
  },
  'GET /api/configuration/settings': {
    tag: 'Configuration',
    summary: 'Every setting as it is in use, where that comes from, and what waits for a restart',
    answer: listOf(SettingDto),
  },
  'GET /api/models': {
    tag: 'Models',
    summary: 'Public models and their candidates',
    answer: listOf(PublicModelDto),
  },
  'POST /api/models': {
    tag: 'Models',
    summary: 'Add a public model',
    body: PublicModelCreationDto,
    status: 201,
    answer: objectOf(PublicModelDto),
  },
  'GET /api/models/{name}': { tag: 'Models', summary: 'A public model', answer: objectOf(PublicModelDto) },
  'PATCH /api/models/{name}': {
    tag: 'Models',
    summary: 'Change its settings; If-Match or revision makes sure that nobody else did meanwhile',
    body: PublicModelChangeDto,
    answer: objectOf(PublicModelDto),
  },
  'DELETE /api/models/{name}': {
    tag: 'Models',
    summary: 'Delete it',
    answer: objectOf(DeletedPublicModelDto),
    query: decidedOn,
  },
};

const catalogue: RouteDescriptions = {
  'GET /api/catalogue': {
    tag: 'Models',
    summary: 'Every name that clients can use: configured ones first, then those of the providers',
    answer: objectOf(CataloguePageDto),
    query: [
      { name: 'search', description: 'A part of the name; * stands for any text, up to three times.' },
      {
        name: 'source',
        description: 'Who brings it.',
        schema: { type: 'string', enum: ['file', 'stored', 'discovered'] },
      },
      { name: 'provider', description: 'Id of a provider that answers for it.' },
      {
        name: 'endpoint',
        description: 'What it can be asked for.',
        schema: {
          type: 'string',
          enum: ['generation', 'embedding', 'reranking', 'images', 'transcription', 'speech', 'realtime'],
        },
      },
      ...paging,
    ],
  },
  'GET /api/catalogue/{name}': {
    tag: 'Models',
    summary: 'A name, how its requests are routed, and who is limited to it',
    answer: objectOf(CatalogueDetailsDto),
  },
  'POST /api/explain': {
    tag: 'Models',
    summary: 'Where a request would go, why, and what would be sent; nothing is',
    body: RouteQuestionDto,
    answer: objectOf(RouteExplanationDto),
  },
};

const caches: RouteDescriptions = {
  'GET /api/prompt-caches': {
    tag: 'Caches',
    summary: "What vendors' caches of prompts did and saved",
    answer: objectOf(PromptCacheReportDto),
  },
  'GET /api/response-cache': {
    tag: 'Caches',
    summary: 'How much the response cache keeps',
    answer: objectOf(ResponseCacheDto),
    query: [{ name: 'token', description: 'Of this token alone, by id or name.' }],
  },
  'DELETE /api/response-cache': {
    tag: 'Caches',
    summary: 'Throw its answers away',
    answer: objectOf(PurgedResponseCacheDto),
    query: [{ name: 'token', description: 'Of this token alone, by id or name.' }],
  },
};

/** The routes of the admin API, but for what was used. */
export const administrationRoutes: RouteDescriptions = {
  ...tokens,
  ...access,
  ...configured,
  ...catalogue,
  ...caches,
};
