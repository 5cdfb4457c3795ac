import type { CanonicalRequest, EncodeTarget } from '#libs/canonical';
import { oncePer } from '#libs/codec-kit';
import { format } from './format.js';

/** How models of this format differ. Every key may stand in `EncodeTarget.dialect` under the same name. */
export interface GenerateContentDialect {
  /** The model reads media at public URLs (`fileData`). Default false: they are refused. */
  readonly fileUrls: boolean;
  /** Function responses may hold media (`functionResponse.parts`). Default false: media follow beside them. */
  readonly toolResultMedia: boolean;
  /**
   * How the depth of thinking is said: `level` (Gemini 3 and later) or `budget` (Gemini 2.5).
   * Default: by the model's name, else `level`.
   */
  readonly thinking: 'level' | 'budget';
  /**
   * Earlier function calls without a signature get the documented placeholder, as Gemini 3 and later refuse
   * them otherwise. Default: by the model's name, else false.
   */
  readonly dummyThoughtSignature: boolean;
  /**
   * Vertex AI serves the model: calls have no ids and results follow their order, every turn has a role, nothing is
   * stored, and `:countTokens` takes the parts of a request that count as its own fields. Default false: the
   * developer API.
   */
  readonly vertex: boolean;
}

type Dialect = NonNullable<EncodeTarget['dialect']>;

const flags = ['fileUrls', 'toolResultMedia', 'dummyThoughtSignature', 'vertex'] as const;
const depths = ['level', 'budget'] as const;

/**
 * The dialect to write in. Keys of other codecs are passed over.
 * @throws RangeError where a key holds what it may not.
 */
export function dialectFor(request: CanonicalRequest, target: EncodeTarget): GenerateContentDialect {
  const said: Dialect = target.dialect === undefined ? {} : checked(target.dialect);
  // A client of this very format wrote what it meant.
  const own = request.source === format;
  return {
    fileUrls: own || said.fileUrls === true,
    toolResultMedia: own || said.toolResultMedia === true,
    thinking: depths.find((depth) => depth === said.thinking) ?? depthFor(target.model),
    dummyThoughtSignature:
      typeof said.dummyThoughtSignature === 'boolean'
        ? said.dummyThoughtSignature
        : wantsSignatures(target.model),
    vertex: said.vertex === true,
  };
}

const checked = oncePer((said: Dialect) => {
  for (const flag of flags) check(flag, said[flag], [true, false]);
  check('thinking', said.thinking, depths);
  return said;
});

/** Names without a version are of the latest one. */
function wantsSignatures(model: string): boolean {
  return /gemini-(?:[3-9]|\d\d|.*latest)/.test(model);
}

function depthFor(model: string): GenerateContentDialect['thinking'] {
  return /gemini-[12](\.|-|$)/.test(model) ? 'budget' : 'level';
}

function check(key: string, value: Dialect[string] | undefined, allowed: readonly Dialect[string][]): void {
  if (value === undefined || allowed.includes(value)) return;
  throw new RangeError(
    `Dialect key '${key}' must be one of ${allowed.join(', ')}; it is '${String(value)}'.`,
  );
}
