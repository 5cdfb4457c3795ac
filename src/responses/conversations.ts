import { Inject, Injectable } from '@nestjs/common';
import type { Loss } from '#libs/canonical';
import { isJsonArray, spliceTopLevel } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import type { StoredResponse } from '../storage/response.repository.js';
import { asInput, idOf, isPortable, itemsIn, referenceIn, referencesIn } from './items.js';
import type { PreparedRequest } from './prepared-request.js';
import {
  conversationTooLarge,
  holdersTooLarge,
  itemNotFound,
  previousNotFound,
  previousUnfinished,
  referencesTooLarge,
  tooManyReferences,
} from './response-errors.js';
import { arrayOf, objectOf, outputOf } from './response-object.js';
import { ResponseStore } from './response-store.js';

/**
 * Resolves what a request says about earlier responses. Ids that the gateway keeps for the token become the items
 * they stand for; an upstream that knows all of them itself gets the client's bytes untouched. Ids that nobody keeps
 * here are the business of upstreams of the same format; elsewhere, and where they are another token's, they are
 * not found.
 */
@Injectable()
export class Conversations {
  constructor(
    private readonly store: ResponseStore,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
  ) {}

  /**
   * @param keeps whether the gateway will keep the response
   * @param memory responses that are kept nowhere else
   * @throws GatewayError where an id is not this token's, or its conversation is too large or not finished
   */
  prepare(
    tokenId: string,
    { body, raw }: Pick<PreparedRequest, 'body' | 'raw'>,
    keeps: boolean,
    memory: ReadonlyMap<string, StoredResponse> = nothing,
  ): PreparedRequest | Promise<PreparedRequest> {
    const previousId = textOf(body.previous_response_id);
    const references = referencesIn(body.input);
    if (previousId !== undefined || references.length > 0) {
      return this.resolve({ tokenId, body, raw, keeps, memory, previousId, references });
    }
    const items = itemsIn(body.input);
    return { body: withoutHandled(body, keeps), raw, losses: [], context: [], contextSize: 0, items };
  }

  private async resolve(request: Referring): Promise<PreparedRequest> {
    const { tokenId, raw, memory, previousId, references } = request;
    const body = withoutHandled(request.body, request.keeps);
    const turns = previousId === undefined ? [] : await this.turnsBefore(tokenId, previousId, memory);
    const context = turns.flatMap(itemsOf);
    const found = await this.find(tokenId, references, turns);
    this.checkSize(references, found.items);
    const input = inputOf(body.input).map((item) => found.items.get(referenceIn(item) ?? '') ?? item);
    const missing = references.find((id) => !found.items.has(id));
    const isUnknown = previousId !== undefined && (turns.length === 0 || turns[0]?.previousId !== undefined);
    const used = [...turns.slice(-1), ...found.responses];
    const common = {
      context,
      contextSize: turns.at(-1)?.conversationSize ?? 0,
      items: itemsIn(input),
      ...(previousId !== undefined && { previousId }),
      ...(isUnknown && { untranslatable: previousNotFound(previousId) }),
      ...(missing !== undefined && { untranslatable: itemNotFound(missing) }),
    };
    // Whoever may know the rest knows it by the client's own words.
    if (used.length === 0 || isUnknown) return { ...common, body, raw, losses: [] };
    const known = { input: [...context, ...input] };
    const portable = [...context.filter(isPortable), ...input];
    const relayed = { input: portable, previous_response_id: undefined };
    const holder = missing === undefined ? commonHolder(used) : undefined;
    return {
      ...common,
      body: { ...body, ...known },
      raw: Buffer.concat(spliceTopLevel(raw, relayed)),
      losses: portable.length < known.input.length ? [thoughtsLeftOut] : [],
      ...(holder !== undefined && { held: { provider: holder, raw } }),
    };
  }

  /** Empty where nobody keeps the id here. */
  private async turnsBefore(
    tokenId: string,
    id: string,
    memory: ReadonlyMap<string, StoredResponse>,
  ): Promise<readonly StoredResponse[]> {
    const previous = memory.get(id) ?? (await this.store.find({ tokenId, id }));
    if (previous === undefined) {
      if (await this.store.belongsToAnother({ tokenId, id })) throw previousNotFound(id);
      return [];
    }
    if (previous.status === 'running') throw previousUnfinished(id);
    const limit = this.configuration.server.bodyLimit;
    if (previous.conversationSize > limit) throw conversationTooLarge(limit);
    const turns = await this.store.conversation({ tokenId, id }, memory);
    const before = turns[0]?.previousId;
    // The beginning was deleted, or only the upstream ever knew it.
    if (before !== undefined && previous.holder === undefined) throw previousNotFound(before);
    return turns;
  }

  /** The items that references stand for. */
  private async find(
    tokenId: string,
    references: readonly string[],
    turns: readonly StoredResponse[],
  ): Promise<Found> {
    const items = new Map<string, JsonObject>();
    const responses: StoredResponse[] = [];
    const named = new Set(references);
    const take = (response: StoredResponse): void => {
      const wanted = allItemsOf(response).filter((item) => named.has(idOf(item) ?? ''));
      for (const item of wanted) items.set(idOf(item) ?? '', asInput(item));
      if (wanted.length > 0) responses.push(response);
    };
    turns.forEach(take);
    const others = [...named].filter((id) => !items.has(id));
    if (others.length === 0) return { items, responses };
    if (others.length > mostReferences) throw tooManyReferences(mostReferences);
    const most = this.configuration.server.bodyLimit * holdersPerBody;
    const holding = await this.store.holding(tokenId, others, most);
    if (holding === undefined) throw holdersTooLarge(most);
    holding.forEach(take);
    const unknown = others.filter((id) => !items.has(id));
    const [first] = unknown;
    if (first !== undefined && (await this.store.itemsBelongToAnother(tokenId, unknown))) {
      throw itemNotFound(first);
    }
    return { items, responses };
  }

  /** A short reference may stand for a large item, as often as the client likes. */
  private checkSize(references: readonly string[], items: ReadonlyMap<string, JsonObject>): void {
    const limit = this.configuration.server.bodyLimit;
    const sizes = new Map([...items].map(([id, item]) => [id, JSON.stringify(item).length]));
    const size = references.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    if (size > limit) throw referencesTooLarge(limit);
  }
}

/** Different items, besides those of the conversation before the request. */
const mostReferences = 1_000;
/** A small item may stand in a large response: all of them may be so many times as large as a request. */
const holdersPerBody = 4;

const nothing: ReadonlyMap<string, StoredResponse> = new Map();

interface Referring {
  readonly tokenId: string;
  readonly body: JsonObject;
  readonly raw: Buffer;
  readonly keeps: boolean;
  readonly memory: ReadonlyMap<string, StoredResponse>;
  readonly previousId: string | undefined;
  readonly references: readonly string[];
}

interface Found {
  readonly items: ReadonlyMap<string, JsonObject>;
  /** Those that hold them. */
  readonly responses: readonly StoredResponse[];
}

const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const inputOf = (input: JsonValue | undefined): readonly JsonValue[] =>
  isJsonArray(input) ? input : itemsIn(input);

/** All items of a response, as they are kept. */
export const allItemsOf = ({ input, body }: StoredResponse): readonly JsonObject[] => [
  ...arrayOf(input),
  ...outputOf(objectOf(body)),
];

const itemsOf = (response: StoredResponse): readonly JsonObject[] => allItemsOf(response).map(asInput);

const thoughtsLeftOut: Loss = {
  path: 'previous_response_id',
  feature: 'reasoning-replay',
  action: 'dropped',
  detail: 'The thoughts of earlier responses can be read by the upstream that made them alone.',
};

/** The provider that knows all of them, where there is one. */
function commonHolder([first, ...others]: readonly StoredResponse[]): string | undefined {
  const holder = first?.holder;
  return others.every((other) => other.holder === holder) ? holder : undefined;
}

/** What the gateway does itself is nothing to translate. `store: false` stays: upstreams that keep things must be told. */
function withoutHandled(body: JsonObject, keeps: boolean): JsonObject {
  const isHandled = (key: string): boolean =>
    key === 'background' || key === 'previous_response_id' || (key === 'store' && keeps);
  return Object.fromEntries(Object.entries(body).filter(([key]) => !isHandled(key)));
}
