import type { MediaPart, Part, ReasoningPart, TextPart, ToolCallPart, ToolResultPart } from '#libs/canonical';
import { imageEncodingOfBase64, imageMediaType, writeToolInput } from '#libs/codec-kit';
import type { CallOptions, Metadata } from '../package/sdk-models.js';
import { cacheOptions } from './cache-options.js';
import type { CallLosses } from './call-losses.js';
import { namedFor, writeProof } from './proofs.js';
import { isOpenAiChat, takesMediaInResults } from './vendor.js';
import type { Vendor } from './vendor.js';
import { writeToolName } from './write-tools.js';

type Message = CallOptions['prompt'][number];
type ContentOf<Role extends Message['role']> = Extract<Message, { readonly role: Role }>['content'];
export type UserPart = ContentOf<'user'>[number];
export type AssistantPart = ContentOf<'assistant'>[number];
export type ToolPart = Extract<ContentOf<'tool'>[number], { readonly type: 'tool-result' }>;
type FilePart = Extract<UserPart, { readonly type: 'file' }>;
type Output = ToolPart['output'];
type OutputContent = Extract<Output, { readonly type: 'content' }>['value'][number];

/** The ids under which calls are known to the vendor. */
interface CallIds {
  idOf(callId: string): string;
}

/** Media types where nobody said one. A package may find it out from the bytes by the part before the slash. */
const usualTypes: Readonly<Record<MediaPart['media'], string>> = {
  image: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
  document: 'application/pdf',
};

/** Writes the parts of one conversation: none where the package takes none for them. */
export class PartWriter {
  constructor(
    private readonly vendor: Vendor,
    private readonly losses: CallLosses,
    /** Names of tools by the ids of their calls. */
    private readonly callNames: ReadonlyMap<string, string>,
  ) {}

  user(part: Part, path: string): readonly UserPart[] {
    switch (part.type) {
      case 'text':
        return this.text(part);
      case 'refusal':
        return this.text({ type: 'text', text: part.text });
      case 'media':
        return [this.file(part, path)];
      case 'opaque':
        return this.leave(part.name, part.format, path);
      case 'reasoning':
      case 'tool-call':
      case 'tool-result':
        throw this.losses.unsupported(path, 'can only stand in an assistant message');
    }
  }

  assistant(part: Part, ids: CallIds, path: string): readonly AssistantPart[] {
    switch (part.type) {
      case 'reasoning':
        return this.reasoning(part, path);
      case 'tool-call':
        return part.executor === 'client' ? [this.call(part, ids, path)] : [];
      case 'refusal':
        this.losses.approximated(path, 'refusal-replay', 'The earlier refusal is sent as text.');
        return this.text({ type: 'text', text: part.text });
      default:
        return this.user(part, path);
    }
  }

  result(part: ToolResultPart, ids: CallIds, path: string): ToolPart {
    const name = this.callNames.get(part.callId) ?? part.name ?? 'tool';
    return {
      type: 'tool-result',
      toolCallId: ids.idOf(part.callId),
      toolName: writeToolName(name),
      output: this.output(part, path),
      ...cacheOptions(part.cache ?? part.parts.flatMap(markOf).at(-1), this.vendor),
    };
  }

  /** Vendors refuse text of white space alone, and it says nothing. */
  private text(part: TextPart): readonly Extract<UserPart, { type: 'text' }>[] {
    if (part.text.trim() === '') return [];
    return [{ type: 'text', text: part.text, ...cacheOptions(part.cache, this.vendor) }];
  }

  private file(part: MediaPart, path: string): FilePart {
    const { filename } = part;
    return {
      type: 'file',
      ...(filename !== undefined && { filename }),
      ...this.content(part, path),
      ...this.fileOptions(part),
    };
  }

  private content(part: MediaPart, path: string): Pick<FilePart, 'data' | 'mediaType'> {
    const { source, media } = part;
    const said = part.mediaType ?? usualTypes[media];
    switch (source.kind) {
      case 'bytes': {
        const encoding =
          part.mediaType === undefined && media === 'image'
            ? imageEncodingOfBase64(source.base64)
            : undefined;
        return {
          data: { type: 'data', data: source.base64 },
          mediaType: encoding === undefined ? said : imageMediaType(encoding),
        };
      }
      case 'text':
        return {
          data: { type: 'data', data: Buffer.from(source.text).toString('base64') },
          mediaType: 'text/plain',
        };
      case 'url':
        // Else the gateway has fetched the content: a package would, with a fetch of its own.
        if ((media === 'video' || this.handsOn(part)) && URL.canParse(source.url)) {
          return { data: { type: 'url', url: new URL(source.url) }, mediaType: said };
        }
        throw this.losses.unsupported(path, 'is given by address; send the content itself');
      case 'file':
        throw this.losses.unsupported(path, 'is a file stored at a vendor; send its content');
    }
  }

  private handsOn({ media }: MediaPart): boolean {
    const { known } = this.vendor;
    return (known === 'openai' || known === 'anthropic') && media !== 'audio';
  }

  private fileOptions({ detail, cache }: MediaPart): { readonly providerOptions?: Metadata } {
    if (detail === undefined || this.vendor.known !== 'openai') return cacheOptions(cache, this.vendor);
    return { providerOptions: namedFor(this.vendor, { imageDetail: detail }) };
  }

  /** Of vendors that sign their thinking only signed one counts; of others whatever there is. */
  private reasoning(part: ReasoningPart, path: string): readonly AssistantPart[] {
    const { text, summary = [], proof } = part;
    const providerOptions = writeProof(part, this.vendor);
    if (isOpenAiChat(this.vendor)) {
      this.losses.dropped(path, 'reasoning-replay', "OpenAI's chat completions take no thinking back.");
      return [];
    }
    if (providerOptions === undefined && (proof !== undefined || this.vendor.known !== undefined)) {
      const detail =
        proof === undefined
          ? 'The vendor takes earlier thinking back only with its own proof.'
          : `Only ${proof.issuer} can read the proof of this thinking.`;
      this.losses.dropped(path, 'reasoning-replay', detail);
      return [];
    }
    // OpenAI's thinking has no words of its own but its summary.
    const texts = [...(text === undefined || this.vendor.known === 'openai' ? [] : [text]), ...summary];
    const said = texts.length === 0 ? [''] : texts;
    return said.map((words) => ({
      type: 'reasoning',
      text: words,
      ...(providerOptions !== undefined && { providerOptions }),
    }));
  }

  private call(part: ToolCallPart, ids: CallIds, path: string): AssistantPart {
    const proof = writeProof(part, this.vendor);
    if (part.proof !== undefined && proof === undefined) {
      const detail = `Only ${part.proof.issuer} can read the proof of this call.`;
      this.losses.dropped(path, 'tool-call-proof', detail);
    }
    const { providerOptions: cached } = cacheOptions(part.cache, this.vendor);
    const providerOptions = proof ?? cached;
    return {
      type: 'tool-call',
      toolCallId: ids.idOf(part.id),
      toolName: writeToolName(part.name),
      input: writeToolInput(part, this.losses, path),
      ...(providerOptions !== undefined && { providerOptions }),
    };
  }

  /** The media of a result, where the package has no place for them in it. */
  besides({ parts, callId }: ToolResultPart, path: string): readonly UserPart[] {
    const media = parts.filter((part) => part.type === 'media');
    if (media.length === 0 || takesMediaInResults(this.vendor)) return [];
    const detail = 'The package writes results as text; the media are sent in the user turn after them.';
    this.losses.approximated(path, 'tool-result-media', detail);
    return [
      { type: 'text', text: `Given by the tool call ${callId}:` },
      ...media.map((part) => this.file(part, path)),
    ];
  }

  private output({ parts: all, isError }: ToolResultPart, path: string): Output {
    const parts = takesMediaInResults(this.vendor) ? all : all.filter(({ type }) => type !== 'media');
    const texts = parts.filter((part) => part.type === 'text');
    if (isError === true && this.vendor.known !== 'anthropic') {
      this.losses.approximated(
        path,
        'tool-result-error',
        'The package may tell of the failure in its own words.',
      );
    }
    if (this.vendor.known === 'google' && texts.length !== parts.length) {
      const detail = 'The package sends media beside the result to models that take none in it.';
      this.losses.approximated(path, 'tool-result-media', detail);
    }
    const isText = texts.length === parts.length;
    if (isText && (texts.length <= 1 || isError === true || !takesMediaInResults(this.vendor))) {
      const value = texts.map(({ text }) => text).join('\n');
      return { type: isError === true ? 'error-text' : 'text', value };
    }
    if (isError === true) {
      const detail = 'Beside media the model is not told that the tool failed but by its words.';
      this.losses.dropped(path, 'tool-result-error', detail);
    }
    const value = parts.flatMap((part): readonly OutputContent[] => {
      if (part.type === 'text') return [{ type: 'text', text: part.text }];
      if (part.type === 'media') return [this.file(part, path)];
      return this.leave(part.name, part.format, path);
    });
    return { type: 'content', value };
  }

  private leave(name: string, format: string, path: string): readonly never[] {
    this.losses.dropped(path, name, `A block of type "${name}" is only understood by ${format}.`);
    return [];
  }
}

const markOf = (part: ToolResultPart['parts'][number]) =>
  part.type === 'opaque' || part.cache === undefined ? [] : [part.cache];
