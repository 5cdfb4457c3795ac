import { describe, expect, it } from '@jest/globals';
import { Deployments } from './deployments.js';

describe("a resource's deployments", () => {
  it('are read with the models they run, where they are ready', () => {
    const deployments = new Deployments();
    const data = [
      { id: 'prod', model: 'gpt-realtime', status: 'succeeded', created_at: 7.5 },
      { id: 'coming', model: 'gpt-5', status: 'running' },
      { id: 'plain' },
      { id: '' },
      { id: 'a\nb' },
      7,
    ];
    expect(deployments.learn({ object: 'list', data })).toEqual([
      { id: 'prod', created: 7, dialect: { runs: 'gpt-realtime' } },
      { id: 'plain', dialect: { runs: 'plain' } },
    ]);
    expect(deployments.endpointsOf('prod')).toEqual(['realtime']);
    expect(deployments.modelOf('coming')).toBe('coming');
  });

  it.each([[null], [[]], [{ data: {} }], [{ error: { code: '404' } }]])('%j tells none', (body) => {
    expect(() => new Deployments().learn(body)).toThrow('no list of deployments');
  });
});
