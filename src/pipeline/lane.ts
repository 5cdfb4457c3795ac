/** How a request travels: bytes untouched, or through the canonical model. */
export type Lane = 'verbatim' | 'hub';
