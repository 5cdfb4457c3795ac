import type { Annotation, MediaPart, Part, Proof, ReasoningPart, ToolCallPart } from '#libs/canonical';
import { wrapCustomInput } from '#libs/codec-kit';
import type { LossCollector } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { withExtension } from './extensions.js';
import { format } from './format.js';
import type { CitedText } from './grounding.js';
import { spellingOf } from './spelling.js';
import { isOwnProof, writeSignature } from './thought-signatures.js';
import { argumentsObject } from './tool-arguments.js';

/** The parts of one whole answer in the making. */
export class AnswerParts {
  readonly #parts: JsonObject[] = [];
  /** The citations of each written part. */
  readonly #cited: (CitedText | undefined)[] = [];

  constructor(
    private readonly losses: LossCollector,
    private readonly path: string,
  ) {}

  parts(): readonly JsonObject[] {
    return this.#parts;
  }

  cited(): readonly (CitedText | undefined)[] {
    return this.#cited;
  }

  add(part: Part): void {
    if (lostFeature(part) !== undefined) return;
    switch (part.type) {
      case 'text':
        this.#write(withExtension({ text: part.text }, part.ext), part.text, part.annotations);
        return;
      case 'refusal':
        this.#write({ text: part.text });
        return;
      case 'reasoning':
        this.#reasoning(part);
        return;
      case 'media':
        this.#write(withExtension(writeAnswerMedia(part), part.ext));
        return;
      case 'tool-call':
        this.#call(part);
        return;
      case 'opaque':
        this.#write(isJsonObject(part.value) ? part.value : {});
        return;
      case 'tool-result':
    }
  }

  #write(part: JsonObject, text = '', annotations: readonly Annotation[] = []): void {
    this.#parts.push(part);
    this.#cited.push(annotations.length === 0 ? undefined : { text, annotations });
  }

  #reasoning(part: ReasoningPart): void {
    const last = this.#parts.at(-1);
    const { proof } = part;
    const belongsBefore = spellingOf(part).signed === 'previous';
    if (belongsBefore && proof !== undefined && isOwnProof(proof) && last !== undefined) {
      this.#parts.splice(-1, 1, { ...last, thoughtSignature: proof.data });
    } else this.#write(withExtension(writeThought(part), part.ext));
  }

  #call(part: ToolCallPart): void {
    const { written, problem } = writeCall(part);
    if (problem !== undefined) {
      this.losses.approximated(
        `${this.path}.content`,
        'tool-arguments',
        `The arguments of "${part.name}" ${problem}.`,
      );
    }
    this.#write(written);
  }
}

/** What a part is called in a report of its loss; undefined where the format has a form for it. */
export function lostFeature(part: Part): string | undefined {
  switch (part.type) {
    case 'tool-result':
      return 'server-tool-result';
    case 'opaque':
      return part.format === format ? undefined : part.name;
    case 'tool-call':
      return isClientCall(part) ? undefined : 'server-tool-call';
    default:
      return undefined;
  }
}

/** A call that the client shall run: the format has no form for others. */
export function isClientCall({ kind, executor }: Pick<ToolCallPart, 'kind' | 'executor'>): boolean {
  return executor === 'client' && (kind === 'function' || kind === 'custom');
}

/** A call as one part, and what became of arguments that no object can say. */
export function writeCall(part: ToolCallPart): { readonly written: JsonObject; readonly problem?: string } {
  const { name, id, input, kind, proof, ext } = part;
  const spelling = spellingOf(part);
  const { args, problem } =
    kind === 'custom' ? { args: wrapCustomInput(input), problem: undefined } : argumentsObject(input);
  // Other formats' clients and models mean no arguments; an object is what code that reads them expects.
  const hasArgs = input !== '' || spelling.args !== null;
  const functionCall = { name, ...(hasArgs && { args }), ...(spelling.id !== null && { id }) };
  const written = withExtension({ functionCall, ...signatureField(proof) }, ext);
  return { written, ...(problem !== undefined && { problem }) };
}

/** The field that carries a proof; another vendor's is sealed. */
export function signatureField(proof: Proof | undefined): { thoughtSignature?: string } {
  return proof === undefined ? {} : { thoughtSignature: writeSignature(proof) };
}

/** A thought, or Google's proof of something else on a part of its own. */
function writeThought(part: ReasoningPart): JsonObject {
  const { text, summary, proof } = part;
  if (spellingOf(part).signed === 'bare') return { ...signatureField(proof) };
  const words = text ?? summary?.join('\n\n');
  const isProofAlone = words === undefined && proof !== undefined && isOwnProof(proof);
  return { text: words ?? '', ...(!isProofAlone && { thought: true }), ...signatureField(proof) };
}

/** A medium of an answer as a part. */
export function writeAnswerMedia({ source, mediaType, media, filename }: MediaPart): JsonObject {
  const named = filename !== undefined && { displayName: filename };
  if (source.kind === 'bytes') {
    return { inlineData: { mimeType: mediaType ?? answerTypes[media], data: source.base64, ...named } };
  }
  if (source.kind === 'text') return { text: source.text };
  const fileUri = source.kind === 'url' ? source.url : source.fileId;
  return { fileData: { fileUri, ...(mediaType !== undefined && { mimeType: mediaType }), ...named } };
}

/** What answers hold where the upstream did not say the type. */
const answerTypes: Readonly<Record<MediaPart['media'], string>> = {
  image: 'image/png',
  audio: 'audio/wav',
  video: 'video/mp4',
  document: 'application/pdf',
};
