import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import type { Proof } from '#libs/canonical';
import { holdsSealedProof, openProof, sealProof } from './index.js';

const proofs: readonly Proof[] = [
  { kind: 'signature', data: 'EqQBCgIYAhIM+/==', issuer: 'anthropic' },
  { kind: 'encrypted', data: 'gAAAAABo', issuer: 'openai', id: 'rs_1' },
  { kind: 'redacted', data: '', issuer: 'anthropic' },
  { kind: 'thought-signature', data: 'é"\n.gw1.', issuer: 'my.vendor-2' },
];

describe('the envelope of a proof', () => {
  it.each(proofs)('$issuer $kind comes out as it went in', (proof) => {
    expect(openProof(sealProof(proof))).toEqual(proof);
  });

  it('is what clients hold between turns, and must not change', () => {
    expect(sealProof({ kind: 'signature', data: 'abc?', issuer: 'anthropic' })).toBe(
      'gw1.anthropic.signature.YWJjPw',
    );
    expect(sealProof({ kind: 'encrypted', data: 'abc', issuer: 'openai', id: 'rs_1' })).toBe(
      'gw1.openai.encrypted.YWJj.cnNfMQ',
    );
  });

  it.each([
    '',
    'gAAAAABo',
    'gw1.',
    'gw1.openai.unknown.YQ',
    'gw2.openai.encrypted.YQ',
    'x gw1.a.signature.YQ',
  ])('is not seen in "%s"', (text) => {
    expect(openProof(text)).toBeUndefined();
  });
});

describe('a body', () => {
  const holds = (text: string): boolean => holdsSealedProof(Buffer.from(JSON.stringify({ text })));

  it.each(proofs)('holds $issuer $kind, also where its slot is base64', (proof) => {
    expect(holds(sealProof(proof))).toBe(true);
    expect(holds(Buffer.from(sealProof(proof)).toString('base64'))).toBe(true);
  });

  it('holds none where its words look like the beginning of one', () => {
    expect(holds('Seals begin with gw1. or, in base64, Z3cxL; see gw1.js, gw1.openai.ts.')).toBe(false);
    expect(holds(`${'gw1. '.repeat(20)}${sealProof({ kind: 'redacted', data: 'a', issuer: 'b' })}`)).toBe(
      true,
    );
  });

  it('is not searched for ever', () => {
    expect(holds('gw1.'.repeat(1_000))).toBe(true);
  });
});
