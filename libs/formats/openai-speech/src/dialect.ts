import type { EncodeTarget } from '#libs/canonical';
import { oncePer } from '#libs/codec-kit';

/** How upstreams of this format differ. Every key may stand in `EncodeTarget.dialect` under the same name. */
export interface SpeechDialect {
  /** Takes `instructions`. Default true. */
  readonly instructions: boolean;
  /** Takes `stream_format`. Default true; where it does not, the answer is audio whatever the client reads. */
  readonly streamFormat: boolean;
}

/** The official API's ways. */
const official: SpeechDialect = { instructions: true, streamFormat: true };

/** Keys of other codecs are passed over: every provider's dialect is checked where it is written. */
export const dialectFor = ({ dialect }: EncodeTarget): SpeechDialect =>
  dialect === undefined ? official : dialectSaid(dialect);

const dialectSaid = oncePer((dialect: NonNullable<EncodeTarget['dialect']>): SpeechDialect => {
  const known = Object.entries(dialect).filter(([key]) => key in official);
  return { ...official, ...Object.fromEntries(known) };
});
