import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { metricNames, names } from './gen-ai.js';

describe('names of the conventions for generative AI', () => {
  it('are those of the package that publishes them', () => {
    const exporter = createRequire(createRequire(import.meta.url).resolve('@opentelemetry/resources'));
    const published = exporter('@opentelemetry/semantic-conventions/incubating') as Record<string, unknown>;
    const known = new Set(Object.values(published));
    const unknown = [...Object.values(names), ...Object.values(metricNames)].filter(
      (name) => !known.has(name),
    );
    expect(unknown).toEqual([]);
  });
});
