import type { FormatName } from '#libs/canonical';
import type { WireGeneration } from './generation.js';

/** The formats in which an upstream is asked for a model, the hub's first. */
export const formatsFor = (
  { formats, formatsOf }: Pick<WireGeneration, 'formats' | 'formatsOf'>,
  model: string,
): readonly [FormatName, ...FormatName[]] => formatsOf?.(model) ?? formats;
