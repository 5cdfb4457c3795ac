import {
  DeletedBodiesDto,
  RequestBodiesDto,
  RequestDetailsDto,
  RequestPageDto,
} from '../schemas/request-record.dto.js';
import { UnpricedModelsDto, UsageReportDto } from '../schemas/usage-report.dto.js';
import { listOf, mediaOf, objectOf } from './description.js';
import type { QueryParameter, RouteDescriptions } from './description.js';

const labels = ['token', 'owner', 'team', 'model', 'provider', 'upstream_model', 'endpoint', 'end'];
const ownLabels = ['model', 'provider', 'upstream_model', 'endpoint', 'end'];

const span: readonly QueryParameter[] = [
  { name: 'from', description: 'A time or a day. Default: seven days ago.' },
  { name: 'to', description: 'A time or a day. Default: now.' },
];

/** Parameters that may be repeated. */
const only = (names: readonly string[]): readonly QueryParameter[] =>
  names.map((name) => ({
    name,
    description: 'Only these; may be repeated.',
    schema: { type: 'array', items: { type: 'string' } },
  }));

const report = (names: readonly string[]): readonly QueryParameter[] => [
  ...span,
  { name: 'interval', description: 'Sums over time.', schema: { type: 'string', enum: ['hour', 'day'] } },
  { name: 'timezone', description: 'Whose days these are, such as Europe/Berlin. Default UTC.' },
  { name: 'group_by', description: 'Up to two of the labels, with a comma between.' },
  { name: 'limit', description: 'Groups at most.', schema: { type: 'integer', minimum: 1 } },
  ...only(names),
];

const search = (names: readonly string[]): readonly QueryParameter[] => [
  ...span,
  ...only(names),
  { name: 'status', description: 'Of the answer.', schema: { type: 'integer' } },
  { name: 'error', description: "The error's code." },
  { name: 'request_id', description: 'As the client knows it.' },
  { name: 'min_cost_usd', description: 'US dollars.', schema: { type: 'number' } },
  { name: 'min_duration_ms', description: 'Milliseconds.', schema: { type: 'number' } },
  { name: 'min_first_byte_ms', description: 'Milliseconds.', schema: { type: 'number' } },
  { name: 'unpriced', description: 'Without a known price.', schema: { type: 'boolean' } },
  { name: 'estimated', description: 'Counted by the gateway.', schema: { type: 'boolean' } },
  {
    name: 'lane',
    description: 'How it passed; cache: answers of the response cache.',
    schema: { type: 'string', enum: ['verbatim', 'hub', 'native', 'cache'] },
  },
  {
    name: 'min_attempts',
    description: 'Calls of upstreams: 2 finds retries, other candidates and hedges.',
    schema: { type: 'integer', minimum: 0 },
  },
  { name: 'lossy', description: 'Something could not be carried over.', schema: { type: 'boolean' } },
];

const paging: readonly QueryParameter[] = [
  { name: 'limit', description: 'Usually 50.', schema: { type: 'integer', minimum: 1, maximum: 500 } },
  { name: 'after', description: 'next of the page before.' },
];

/** What was used, for administrators and for tokens. */
export const usageRoutes: RouteDescriptions = {
  'GET /api/usage': {
    tag: 'Usage',
    summary: 'What requests used and cost, summed up',
    query: report(labels),
    answer: objectOf(UsageReportDto),
  },
  'GET /api/usage/unpriced': {
    tag: 'Usage',
    summary: 'Models that were used without a known price',
    query: [...span, ...only(labels)],
    answer: objectOf(UnpricedModelsDto),
  },
  'GET /api/requests': {
    tag: 'Usage',
    summary: 'Records of requests, newest first',
    query: [...search(labels), ...paging],
    answer: objectOf(RequestPageDto),
  },
  'GET /api/requests/export': {
    tag: 'Usage',
    summary: 'All of them as a file',
    query: [
      { name: 'format', description: 'Default csv.', schema: { type: 'string', enum: ['csv', 'jsonl'] } },
      ...search(labels),
    ],
    answer: mediaOf('text/csv', 'application/jsonl'),
  },
  'GET /api/requests/{id}': {
    tag: 'Usage',
    summary: 'The record of a request, with its calls of upstreams',
    answer: objectOf(RequestDetailsDto),
  },
  'GET /api/requests/{id}/bodies': {
    tag: 'Usage',
    summary: 'The bodies of a request, where they are kept; for operators',
    answer: listOf(RequestBodiesDto),
  },
  'DELETE /api/requests': {
    tag: 'Usage',
    summary: 'Delete the bodies of a token’s requests',
    query: [{ name: 'token', description: 'By id or name.', required: true }],
    answer: objectOf(DeletedBodiesDto),
  },
  'GET /v1/usage': {
    tag: 'About the token',
    summary: 'What the token itself used and cost',
    query: report(ownLabels),
    answer: objectOf(UsageReportDto),
  },
  'GET /v1/usage/requests': {
    tag: 'About the token',
    summary: "Records of the token's own requests",
    query: [...search(ownLabels), ...paging],
    answer: objectOf(RequestPageDto),
  },
};
