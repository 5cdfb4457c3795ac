import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '#libs/json';
import { SecretVisitor } from './client-secrets/secret-visitor.js';
import { readHandshake } from './handshake.js';

const principal = { tokenId: 'tok_1', name: 'page', strict: false };

const upgrade = (query: string, session: JsonObject, model?: string) => {
  const headers: IncomingHttpHeaders = {};
  const settled = { dialect: 'ga', session } as const;
  const recheck = async () => ({ principal, headers });
  return {
    request: { headers } as IncomingMessage,
    query: new URLSearchParams(query),
    visitor: new SecretVisitor(principal, recheck, model, settled),
    signal: new AbortController().signal,
  };
};

const talking = { type: 'realtime', model: 'talker' };
const listening = { type: 'transcription' };

describe('the handshake of a client secret', () => {
  it('takes from the secret what the address leaves out', async () => {
    expect(await readHandshake(upgrade('', talking, 'talker'))).toMatchObject({
      model: 'talker',
      intent: 'conversation',
    });
    expect(await readHandshake(upgrade('intent=transcription', listening))).toMatchObject({
      intent: 'transcription',
    });
  });

  it.each([
    ['a conversation, with a secret of transcripts', 'intent=realtime&model=talker', listening, undefined],
    ['a model, with a secret of transcripts', 'model=talker', listening, undefined],
    ['transcripts, with a secret of a conversation', 'intent=transcription', talking, 'talker'],
    ['another model', 'model=dearer', talking, 'talker'],
  ])('refuses %s', async (_, query, session, model) => {
    await expect(readHandshake(upgrade(query, session, model))).rejects.toMatchObject({
      code: 'policy_forbidden',
    });
  });
});
