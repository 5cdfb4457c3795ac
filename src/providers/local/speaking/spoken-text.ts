import { GatewayError } from '#libs/canonical';
import type { Loss, Translated } from '#libs/canonical';

/** Nobody hears them, and some end a text for a synthesiser written in C. */
const unheard = /[[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]--[\t\n\r]]/gv;
const emoji = /[\p{RGI_Emoji}\p{Emoji_Presentation}]/gv;
/** Words that are no English whatever their language. A Greek letter alone is read as in formulas. */
const foreign =
  /(?:[[\p{L}\p{M}\p{Nd}]--\p{scx=Latin}--\p{scx=Common}--\p{scx=Inherited}--\p{scx=Greek}]|\p{sc=Greek}{2,})+/gv;
const speakable = /[\p{sc=Latin}\p{sc=Greek}\p{Nd}]/v;
/** Letters and digits in other clothes: as wide as Chinese ones, or from formulas. */
const disguised = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gv;

/**
 * What of a text a synthesiser of English can read aloud.
 * @param model the public name, for messages
 * @throws GatewayError where nothing is left: `caller_unsupported_feature` for other scripts,
 * `caller_invalid_request` for a text without words
 */
export function spokenText(input: string, model: string): Translated<string> {
  const foreignWords = input.match(foreign)?.length ?? 0;
  const emojis = input.match(emoji)?.length ?? 0;
  const text = input
    .replace(disguised, (character) => character.normalize('NFKC'))
    .replace(emoji, ' ')
    .replace(foreign, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(unheard, '');
  if (!speakable.test(text)) throw nothingToSay(model, foreignWords);
  return { value: text, losses: lossesOf(model, foreignWords, emojis) };
}

/** Whether there is a sound in a piece of text. */
export const isSpeakable = (text: string): boolean => speakable.test(text);

function lossesOf(model: string, foreignWords: number, emojis: number): readonly Loss[] {
  const losses: Loss[] = [];
  if (foreignWords > 0) {
    const detail = `"${model}" reads English: ${foreignWords} words in other scripts were left out.`;
    losses.push({ path: 'input', feature: 'language', action: 'dropped', detail });
  }
  if (emojis > 0) {
    const detail = `"${model}" has no sound for emoji: ${emojis} were left out.`;
    losses.push({ path: 'input', feature: 'emoji', action: 'dropped', detail });
  }
  return losses;
}

function nothingToSay(model: string, foreignWords: number): GatewayError {
  if (foreignWords > 0)
    return new GatewayError(
      'caller_unsupported_feature',
      `The embedded model "${model}" reads English only, and nothing in the text is written in Latin letters. Use a model that speaks its language.`,
      { param: 'input' },
    );
  return new GatewayError(
    'caller_invalid_request',
    'There is nothing in the text that can be read aloud: it has neither letters nor digits.',
    { param: 'input' },
  );
}
