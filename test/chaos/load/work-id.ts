/** Of `c<seed>-<number>`. A request for it may be repeated: `c7-12.r2`. */
const form = /\bc\d+-\d+\b/u;
const forms = /\bc\d+-\d+\b/gu;

/** The name of a client's work. */
export const workId = (seed: number, number: number): string => `c${seed}-${number}`;

/** The request's own id: a work is asked for again under the same key, but is another request then. */
export const requestId = (work: string, round: number): string => (round === 0 ? work : `${work}.r${round}`);

/** The first name of a work in a text. */
export const workIn = (text: string): string | undefined => form.exec(text)?.[0];

/** Names of works in a text, but for one. */
export const othersIn = (text: string, own: string): readonly string[] => [
  ...new Set([...text.matchAll(forms)].map(([name]) => name).filter((name) => name !== own)),
];
