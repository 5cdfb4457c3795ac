import { modelsTexts } from '../../texts/models.js';
import { wholeNumber } from '../format/figures.js';

const texts = modelsTexts.conditions;
const features = ['vision', 'audio', 'tools', 'schema'] as const;

/** Which requests a candidate takes: `with tools`, `up to 8,000 tokens`. */
export function conditionsInWords(when: Readonly<Record<string, unknown>>): readonly string[] {
  const { stream, minTokens, maxTokens } = when;
  return [
    ...features.flatMap((name) => {
      const wanted = when[name];
      if (typeof wanted !== 'boolean') return [];
      return [wanted ? texts.with(texts.features[name]) : texts.without(texts.features[name])];
    }),
    ...(typeof stream === 'boolean' ? [stream ? texts.stream : texts.noStream] : []),
    ...(typeof minTokens === 'number' ? [texts.from(wholeNumber(minTokens))] : []),
    ...(typeof maxTokens === 'number' ? [texts.upTo(wholeNumber(maxTokens))] : []),
  ];
}
