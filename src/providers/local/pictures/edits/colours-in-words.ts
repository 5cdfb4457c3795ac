import { colourNamed, shadeNamed } from '../prompts/colour-words.js';
import { shaded } from '../rendering/colour-space.js';

/** The first colour of a text, by its name or as `#rrggbb`. */
export function colourIn(text: string): { readonly hex: string; readonly word: string } | undefined {
  const code = /#([0-9a-f]{6}|[0-9a-f]{3})\b/.exec(text)?.[0];
  if (code !== undefined) return { hex: code, word: code };
  const words = text.match(/\p{L}+/gu) ?? [];
  for (const [at, word] of words.entries()) {
    const hex = colourNamed(word);
    if (hex === undefined) continue;
    const shade = shadeNamed(words[at - 1] ?? '');
    return { hex: shade === undefined ? hex : shaded(hex, shade), word };
  }
  return undefined;
}
