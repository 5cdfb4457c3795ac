import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { ClientAddress } from '../address/client-address.js';
import { TokenAdmission } from '../auth/token-admission.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { TokenLookup } from '../tokens/token-lookup.js';
import type { TokenVerdict } from '../tokens/token-lookup.js';
import { SocketCredentials } from './socket-credentials.js';

/** Knows one token, whose settings change. */
class ChangingLookup extends TokenLookup {
  strict = false;

  override find(): TokenVerdict {
    return { status: 'valid', principal: { tokenId: 'tok_1', name: 'one', strict: this.strict } };
  }
}

describe('SocketCredentials', () => {
  it("apply a token's settings as they are at each request", async () => {
    const lookup: ChangingLookup = Object.create(ChangingLookup.prototype) as ChangingLookup;
    const request = new IncomingMessage(new Socket());
    request.url = '/v1/responses';
    request.rawHeaders = ['authorization', 'Bearer any', 'user-agent', 'x'];
    request.headers = { authorization: 'Bearer any', 'user-agent': 'x' };
    request.headersDistinct = { authorization: ['Bearer any'] };
    const server = { trustedProxies: '' } as GatewayConfiguration['server'];
    const admission = new TokenAdmission(new ClientAddress({ server }));
    const { recheck } = await new SocketCredentials(lookup, admission).admit(request, {
      family: 'openai',
      endpoint: 'generation',
    });
    expect((await recheck()).headers).not.toHaveProperty('x-gateway-strict');
    lookup.strict = true;
    expect((await recheck()).headers).toMatchObject({ 'x-gateway-strict': 'true', 'user-agent': 'x' });
    lookup.strict = false;
    expect((await recheck()).headers).not.toHaveProperty('x-gateway-strict');
  });
});
