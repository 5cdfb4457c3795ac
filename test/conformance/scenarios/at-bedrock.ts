import { answered, asked } from '../facts.js';
import type { Fact } from '../facts.js';
import * as files from './files.js';
import { expected } from './scenario.js';
import type { Expected, Scenario } from './scenario.js';

const image = asked.image('user', 'image/jpeg', files.jpeg.toString('base64'));
const document = asked.document('user', 'application/pdf', files.pdf.toString('base64'));

/** What Bedrock has in another way than Anthropic: it takes media as bytes alone, and does not tell overload apart. */
const otherwise: ReadonlyMap<Fact, Fact> = new Map([
  [asked.imageAt('user', `${files.filesOrigin}/cat.jpg`), image],
  [asked.documentAt('user', `${files.filesOrigin}/paper.pdf`), document],
]);

/** Google's clients know an upstream that is not available as one that has too much to do. */
const overload: readonly Expected[] = [
  expected(answered.error('server fault'), { clients: ['chat', 'completions', 'messages', 'responses'] }),
  expected(answered.error('overload'), { clients: ['generate-content'] }),
];

/** A scenario as it is at Bedrock, which does not count thinking. */
export const atBedrock = (scenario: Scenario): Scenario => ({
  ...scenario,
  asked: scenario.asked.map(translated),
  answered: scenario.answered.flatMap(({ fact, ...one }) => {
    if (fact === answered.error('overload') && one.clients === undefined) return overload;
    return fact.startsWith('thinking tokens') ? [] : [{ ...one, fact }];
  }),
});

const translated = (one: Expected): Expected => ({ ...one, fact: otherwise.get(one.fact) ?? one.fact });
