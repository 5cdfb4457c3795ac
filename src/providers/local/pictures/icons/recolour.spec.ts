import { describe, expect, it } from '@jest/globals';
import { perceived } from '../rendering/colour-space.js';
import { coloursOf, recoloured } from './recolour.js';

const body = '<path fill="#d3883e"/><path fill="#f3ad61"/><path fill="#212121"/><path fill="#26c9fc"/>';
const areas = new Map([
  ['#f3ad61', 300],
  ['#d3883e', 120],
  ['#212121', 40],
  ['#26c9fc', 90],
]);

describe('giving an icon another colour', () => {
  it('keeps its shading, its outlines and its other colours', () => {
    const [dark = '', light = '', outline, other] = coloursOf(recoloured(body, areas, ['#2166e8']));
    expect([outline, other]).toEqual(['#212121', '#26c9fc']);
    for (const hex of [dark, light]) expect(perceived(hex).hue).toBeCloseTo(perceived('#2166e8').hue, 0);
    expect(perceived(light).lightness).toBeGreaterThan(perceived(dark).lightness + 0.05);
  });

  it('gives the second colour to what is second largest', () => {
    const [first = '', , , second = ''] = coloursOf(recoloured(body, areas, ['#2166e8', '#e3242b']));
    expect(perceived(first).hue).toBeCloseTo(perceived('#2166e8').hue, 0);
    expect(perceived(second).hue).toBeCloseTo(perceived('#e3242b').hue, 0);
  });

  it('colours what is coloured of a white thing, unless that is small', () => {
    const bus = '<path fill="#f2f2f2"/><path fill="#ff822d"/>';
    const large = new Map([
      ['#f2f2f2', 300],
      ['#ff822d', 200],
    ]);
    const small = new Map([
      ['#f2f2f2', 300],
      ['#ff822d', 20],
    ]);
    expect(coloursOf(recoloured(bus, large, ['#2166e8']))[0]).toBe('#f2f2f2');
    expect(coloursOf(recoloured(bus, small, ['#2166e8']))[1]).toBe('#ff822d');
  });
});
