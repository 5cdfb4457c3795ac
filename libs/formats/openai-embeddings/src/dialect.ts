import type { EncodeTarget } from '#libs/canonical';
import { oncePer } from '#libs/codec-kit';

/** How upstreams of this format differ. Every key may stand in `EncodeTarget.dialect` under the same name. */
export interface EmbeddingsDialect {
  /** Where the length of vectors is asked for. Default `dimensions`. */
  readonly dimensionsField: 'dimensions' | 'output_dimension' | 'none';
  /**
   * Where base64 is asked for. Default `encoding_format`; `base64-only`: the same, but it knows no word for lists of
   * numbers and gives these unasked.
   */
  readonly encodingField: 'encoding_format' | 'embedding_type' | 'base64-only' | 'none';
  /** Where the purpose of vectors is said: in Jina's words, in Voyage's, or nowhere. Default `none`. */
  readonly taskField: 'task' | 'input_type' | 'none';
  /** Where is said whether long inputs are cut. Default `none`. */
  readonly truncationField: 'truncate' | 'truncation' | 'none';
  /** Inputs may be token ids. Default true. */
  readonly tokenInputs: boolean;
  /** Inputs may be objects with a text or an image. Default false. */
  readonly imageInputs: boolean;
  /** Takes the end user's id. Default true. */
  readonly endUser: boolean;
}

/** The official API's ways. */
const official: EmbeddingsDialect = {
  dimensionsField: 'dimensions',
  encodingField: 'encoding_format',
  taskField: 'none',
  truncationField: 'none',
  tokenInputs: true,
  imageInputs: false,
  endUser: true,
};

/** Keys of other codecs are passed over: every provider's dialect is checked where it is written. */
export const dialectFor = ({ dialect }: EncodeTarget): EmbeddingsDialect =>
  dialect === undefined ? official : dialectSaid(dialect);

const dialectSaid = oncePer((dialect: NonNullable<EncodeTarget['dialect']>): EmbeddingsDialect => {
  const known = Object.entries(dialect).filter(([key]) => key in official);
  return { ...official, ...Object.fromEntries(known) };
});
