import type { FuzzTarget } from '../../engine/target.js';
import { checkParsing } from './check-parsing.js';
import { checkSplicing } from './check-splicing.js';
import { jsonSeeds, jsonWords } from './seeds.js';

/** Bodies: parsed, outlined, scanned for their depth, changed without being written anew. */
export const jsonTarget: FuzzTarget = {
  name: 'json',
  input: 'bytes',
  triesPerTest: 3_000,
  explores: ['libs/json'],
  words: jsonWords,
  seeds: jsonSeeds,
  check(raw) {
    checkParsing(raw);
    checkSplicing(raw);
  },
};
