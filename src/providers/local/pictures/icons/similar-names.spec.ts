import { beforeAll, describe, expect, it } from '@jest/globals';
import { Turns } from '../../../../computing/turns.js';
import { weightsOf } from '../fixtures/picture-weights.js';
import { resolveScene } from '../prompts/resolve-scene.js';
import { readScene } from '../prompts/scene-reader.js';
import { IconSet } from './icon-set.js';
import { SimilarNames } from './similar-names.js';

let icons: IconSet;
let similar: SimilarNames;
const { signal } = new AbortController();

beforeAll(async () => {
  const [[drawings = '', categories = ''], [model = '', tokenizer = '', configuration = '']] = [
    await weightsOf('scene-composer'),
    await weightsOf('minilm'),
  ];
  icons = await IconSet.load(drawings, categories);
  const names = ['dog', 'truck', 'police officer', 'boat', 'chair', 'banana'];
  similar = await SimilarNames.load(
    { model, tokenizer, configuration, limit: 256 },
    [names, ['river', 'forest']],
    new Turns(),
  );
}, 600_000);

const resolve = async (prompt: string) =>
  resolveScene(readScene(prompt, icons), {
    nearest: (words) => similar.nearest(words, signal),
    named: (name) => icons.named(name),
  });

describe('words that no icon is called by', () => {
  it('are drawn as what means nearly the same, and the answer says so', async () => {
    const { scene, losses } = await resolve('two green submarines and a canine');
    expect(scene.subjects.map(({ icon, count }) => [count, icon])).toEqual([
      [2, 'sailboat'],
      [1, 'dog'],
    ]);
    expect(losses.map(({ detail }) => detail)).toEqual([
      '"submarine" is drawn as "boat".',
      '"canine" is drawn as "dog".',
    ]);
  });

  it('may name a setting', async () => {
    const { scene } = await resolve('a cat in a woodlands');
    expect(scene.surroundings.setting).toBe('forest');
  });

  it('are left out where nothing is near, with what is said of them', async () => {
    const { scene, losses } = await resolve('an algorithm on a sofa');
    expect([scene.subjects.map(({ icon }) => icon), scene.relations]).toEqual([['couch-and-lamp'], []]);
    expect(losses).toMatchObject([{ path: 'prompt', feature: 'subject', action: 'dropped' }]);
  });
});
