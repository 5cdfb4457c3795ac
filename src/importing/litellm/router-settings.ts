import { fieldsOf, numberOf, textOf } from '../fields.js';
import type { Fields } from '../fields.js';
import type { GatewayDraft } from '../gateway-draft.js';
import { durationText } from '../settings-text.js';
import { ownCommand } from '../../processes/own-command.js';

/** LiteLLM's strategies in our words. */
const strategies: Readonly<Record<string, string>> = {
  'simple-shuffle': 'weighted',
  'least-busy': 'least-busy',
  'latency-based-routing': 'least-latency',
  'cost-based-routing': 'cheapest',
  'usage-based-routing': 'weighted',
  'usage-based-routing-v2': 'weighted',
};

const mostRetries = 10;

/** Read elsewhere. */
const fallbackKeys = [
  'fallbacks',
  'context_window_fallbacks',
  'content_policy_fallbacks',
  'default_fallbacks',
  'model_group_alias',
];
const readHere = new Set([
  ...fallbackKeys,
  'allowed_fails',
  'cooldown_time',
  'drop_params',
  'num_retries',
  'request_timeout',
  'routing_strategy',
  'timeout',
]);

/** Reads what `router_settings`, `litellm_settings` and `general_settings` say of all models together. */
export function readRouterSettings(root: Fields, draft: GatewayDraft): void {
  const router = fieldsOf(root.router_settings);
  const library = fieldsOf(root.litellm_settings);
  readStrategy(router, draft);
  readRetries(numberOf(router.num_retries ?? library.num_retries), draft);
  const total = durationText(numberOf(router.timeout ?? library.request_timeout));
  if (total !== undefined) draft.deadlines.total = total;
  readCooldown(router, library, draft);
  if (library.drop_params !== undefined) {
    const why = 'always so: fields that a provider lacks are left out and named in x-gateway-losses';
    draft.note('drop_params', 'litellm_settings', why);
  }
  noteOthers('router_settings', router, draft);
  noteOthers('litellm_settings', library, draft);
  noteServer(root, draft);
}

function readStrategy(router: Fields, draft: GatewayDraft): void {
  const given = textOf(router.routing_strategy) ?? 'simple-shuffle';
  const strategy = Object.hasOwn(strategies, given) ? strategies[given] : undefined;
  draft.routing.strategy = strategy ?? 'weighted';
  if (strategy === undefined || given.startsWith('usage')) {
    draft.note(given, 'router_settings.routing_strategy', 'no counterpart: weighted stands in its place');
  }
}

function readRetries(given: number | undefined, draft: GatewayDraft): void {
  if (given === undefined || given < 0) return;
  draft.routing.retries = Math.min(mostRetries, Math.floor(given));
  if (given > mostRetries) draft.note('num_retries', 'router_settings', `at most ${mostRetries} here`);
}

function readCooldown(router: Fields, library: Fields, draft: GatewayDraft): void {
  const cooldown = durationText(numberOf(router.cooldown_time ?? library.cooldown_time));
  if (cooldown !== undefined) {
    draft.routing.cooldown = cooldown;
    draft.routing.breakerPause = cooldown;
  }
  if ((router.allowed_fails ?? library.allowed_fails) !== undefined) {
    const why = 'a count there, a share here: routing.breakerShare of at least routing.breakerCalls';
    draft.note('allowed_fails', 'router_settings', why);
  }
}

function noteOthers(place: string, settings: Fields, draft: GatewayDraft): void {
  const others = Object.keys(settings).filter((key) => !readHere.has(key));
  if (others.length > 0) draft.note(others.join(', '), place, 'no counterpart');
}

/** What concerns LiteLLM's own server, by key alone: the values may be secrets. */
function noteServer(root: Fields, draft: GatewayDraft): void {
  const { master_key: master, ...general } = fieldsOf(root.general_settings);
  if (master !== undefined) {
    const why = `clients need tokens of the gateway: ${ownCommand('token', 'create', '--name', '<client>')}`;
    draft.note('master_key', 'general_settings', why);
  }
  noteOthers('general_settings', general, draft);
  const variables = Object.keys(fieldsOf(root.environment_variables));
  if (variables.length > 0) {
    draft.note(variables.join(', '), 'environment_variables', "set them in the gateway's environment");
  }
  if (root.include !== undefined) {
    draft.note(
      'include',
      'the file',
      'other files are not read: import each of them, and join what comes out',
    );
  }
  const sections = [
    'credential_list',
    'environment_variables',
    'general_settings',
    'include',
    'litellm_settings',
    'model_list',
    'router_settings',
  ];
  const others = Object.keys(root).filter((key) => !sections.includes(key));
  if (others.length > 0) draft.note(others.join(', '), 'the file', 'no counterpart');
}
