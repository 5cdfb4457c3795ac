import type { Extensions } from './format.js';
import { mergeExtensions } from './extensions.js';
import type { Finish } from './finish.js';
import type { Logprobs, TokenLogprob } from './logprobs.js';
import type { OpaquePart } from './part.js';
import { PartDraft } from './part-draft.js';
import type { Candidate } from './response.js';

type TokenList = TokenLogprob[] | null | undefined;

/** A candidate while its parts come in. */
export class CandidateDraft {
  private readonly parts: (PartDraft | OpaquePart)[] = [];
  private finish: Finish = { reason: 'unknown' };
  private logprobs: { content?: TokenList; refusal?: TokenList } | undefined;
  private ext: Extensions | undefined;

  constructor(private readonly index: number) {}

  addPart(part: PartDraft | OpaquePart): void {
    this.parts.push(part);
  }

  addLogprobs({ content, refusal }: Logprobs): void {
    this.logprobs ??= {};
    this.logprobs.content = append(this.logprobs.content, content);
    this.logprobs.refusal = append(this.logprobs.refusal, refusal);
  }

  addExtensions(ext: Extensions | undefined): void {
    this.ext = mergeExtensions(this.ext, ext);
  }

  end(finish: Finish): void {
    this.finish = finish;
  }

  /** The candidate as far as it has come. */
  toCandidate(): Candidate {
    return {
      index: this.index,
      parts: this.parts.map((part) => (part instanceof PartDraft ? part.toPart() : part)),
      finish: this.finish,
      ...(this.logprobs !== undefined && { logprobs: present(this.logprobs) }),
      ...(this.ext !== undefined && { ext: this.ext }),
    };
  }
}

/** Appends in place: long answers have a report per token. */
function append(list: TokenList, more: readonly TokenLogprob[] | null | undefined): TokenList {
  if (more === undefined || more === null) return list === undefined ? more : list;
  if (list === undefined || list === null) return [...more];
  for (const token of more) list.push(token);
  return list;
}

function present({ content, refusal }: { content?: TokenList; refusal?: TokenList }): Logprobs {
  return { ...(content !== undefined && { content }), ...(refusal !== undefined && { refusal }) };
}
