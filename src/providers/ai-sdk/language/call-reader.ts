import type { PartId } from '#libs/canonical';
import { unwrapCustomInput } from '#libs/codec-kit';
import type { Metadata, StreamPart } from '../package/sdk-models.js';
import type { EventSink } from './event-sink.js';
import { readProof } from './proofs.js';
import type { ToolNames } from './tool-names.js';
import type { Vendor } from './vendor.js';

type Whole = Extract<StreamPart, { readonly type: 'tool-call' }>;
type CallPart = Extract<
  StreamPart,
  { readonly type: 'tool-input-start' | 'tool-input-delta' | 'tool-input-end' }
>;

interface OpenCall {
  readonly part: PartId;
  readonly isCustom: boolean;
  /** What has come so far; of custom tools none of it has gone on. */
  input: string;
}

/** Reads calls of tools: the raw text as the model writes it, then the whole call with its proof. */
export class CallReader {
  readonly #open = new Map<string, OpenCall>();

  constructor(
    private readonly sink: EventSink,
    private readonly vendor: Vendor,
    private readonly names: ToolNames,
  ) {}

  read(part: CallPart | Whole): void {
    switch (part.type) {
      case 'tool-input-start':
        this.#begin(part.id, part);
        return;
      case 'tool-input-delta':
        this.#append(part.id, part.delta);
        return;
      case 'tool-input-end':
        return;
      case 'tool-call': {
        const call = this.#open.get(part.toolCallId) ?? this.#begin(part.toolCallId, part);
        // The rest of it, where it has not come yet; some packages write it in another way at the end.
        if (part.input.startsWith(call.input))
          this.#append(part.toolCallId, part.input.slice(call.input.length));
        this.#end(part.toolCallId, call, part.providerMetadata);
      }
    }
  }

  /** Ends what the package has left open. */
  close(): void {
    for (const [id, call] of this.#open) this.#end(id, call, undefined);
  }

  #begin(
    id: string,
    { toolName, providerExecuted }: { readonly toolName: string; readonly providerExecuted?: boolean },
  ): OpenCall {
    const isProviders = providerExecuted === true;
    const isCustom = !isProviders && this.names.isCustom(toolName);
    const part = this.sink.open({
      type: 'tool-call',
      id,
      name: isProviders ? toolName : this.names.restore(toolName),
      kind: isProviders ? 'server' : isCustom ? 'custom' : 'function',
      executor: isProviders ? 'provider' : 'client',
    });
    const call: OpenCall = { part, isCustom, input: '' };
    this.#open.set(id, call);
    return call;
  }

  #append(id: string, text: string): void {
    const call = this.#open.get(id);
    if (call === undefined || text === '') return;
    call.input += text;
    if (!call.isCustom) this.sink.emit({ type: 'tool-input-delta', part: call.part, text });
  }

  #end(id: string, { part, isCustom, input }: OpenCall, metadata: Metadata | undefined): void {
    if (isCustom) {
      const text = unwrapCustomInput(input) ?? input;
      if (text !== '') this.sink.emit({ type: 'tool-input-delta', part, text });
    }
    const proof = readProof(metadata, this.vendor);
    // A call that vendors sign has a signature; whatever else they say of it is no proof.
    if (proof !== undefined && this.vendor.known === 'google') {
      this.sink.emit({ type: 'reasoning-proof', part, proof });
    }
    this.sink.emit({ type: 'part-end', part });
    this.#open.delete(id);
  }
}
