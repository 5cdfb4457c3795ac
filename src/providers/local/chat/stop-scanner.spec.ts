import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StopScanner } from './stop-scanner.js';

function scan(sequences: readonly string[], pieces: readonly string[]): { text: string; met?: string } {
  const scanner = new StopScanner(sequences);
  let text = '';
  for (const piece of pieces) {
    const scanned = scanner.push(piece);
    text += scanned.text;
    if (scanned.met !== undefined) return { text, met: scanned.met };
  }
  return { text: text + scanner.end() };
}

describe('StopScanner', () => {
  it('keeps what stands before the stop and nothing of the stop', () => {
    expect(scan(['END'], ['one EN', 'D two'])).toEqual({ text: 'one ', met: 'END' });
  });

  it('gives back what only looked like a stop', () => {
    expect(scan(['END'], ['one EN', 'OUGH'])).toEqual({ text: 'one ENOUGH' });
    expect(scan(['END'], ['one E'])).toEqual({ text: 'one E' });
  });

  it('takes the earliest of several, and ignores empty ones', () => {
    expect(scan(['', 'cd', 'bc'], ['abcd'])).toEqual({ text: 'a', met: 'bc' });
  });

  it('shows at once what cannot be part of a stop', () => {
    expect(new StopScanner(['\n\n']).push('hello\n').text).toBe('hello');
  });

  it('does not depend on where the text was cut', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 30 });
    const stops = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n'), minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(letters, stops, fc.array(fc.nat(30)), (text, sequences, cuts) => {
        const borders = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        const pieces = borders.slice(1).map((border, index) => text.slice(borders[index], border));
        const places = sequences.map((sequence) => text.indexOf(sequence)).filter((at) => at !== -1);
        const scanned = scan(sequences, pieces);
        expect(scanned.met !== undefined).toBe(places.length > 0);
        for (const sequence of sequences) expect(scanned.text).not.toContain(sequence);
        expect(text.startsWith(scanned.text + (scanned.met ?? ''))).toBe(true);
        if (places.length === 0) expect(scanned.text).toBe(text);
      }),
    );
  });
});
