import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, LookupFunction, Server } from 'node:net';
import type { lookup } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EgressGuard } from './egress-guard.js';

/** A name server that answers each question with the next of these, the last one for good. */
function nameServer(...answers: readonly (readonly string[])[]): typeof lookup {
  let asked = 0;
  const resolve = (_name: string, _options: unknown, answer: (error: null, found: unknown) => void): void => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return resolve as unknown as typeof lookup;
}

const resolved = (lookUp: LookupFunction | undefined, name: string): Promise<unknown> =>
  new Promise((done, fail) => {
    lookUp?.(name, { all: true }, (error, found) => {
      if (error === null) done(found);
      else fail(error);
    });
  });

const lookUp = (guard: EgressGuard, host: string): Promise<unknown> =>
  resolved(guard.lookupFor(new URL(`http://${host}/`)), host);

describe('names', () => {
  const ofOperator = (...answers: readonly (readonly string[])[]): EgressGuard =>
    new EgressGuard('listed.example.com', 'operator', nameServer(...answers));

  it.each(['api.example.com', 'localhost.example.com', 'example.test.com', 'svc.com'])(
    '%s of the open internet does not lead inside, whatever its name server says',
    async (name) => {
      for (const inside of [
        '127.0.0.1',
        '10.0.0.1',
        '169.254.169.254',
        '::1',
        '64:ff9b::a00:1',
        '2002:a00:1::',
      ])
        await expect(lookUp(ofOperator([inside]), name)).rejects.toThrow('not allowed');
      expect(await lookUp(ofOperator(['8.8.8.8']), name)).toEqual([{ address: '8.8.8.8', family: 4 }]);
    },
  );

  it('are connected to at the addresses that are allowed alone', async () => {
    const found = await lookUp(ofOperator(['10.0.0.1', '8.8.8.8', '::1']), 'api.example.com');
    expect(found).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });

  it.each(['localhost', 'ollama', 'gpu.internal', 'tei.models.svc', 'nas.local', 'nas.lan.', 'a.home.arpa'])(
    '%s is the operator’s own, but for metadata',
    async (name) => {
      expect(await lookUp(ofOperator(['10.0.0.1']), name)).toEqual([{ address: '10.0.0.1', family: 4 }]);
      await expect(lookUp(ofOperator(['169.254.169.254']), name)).rejects.toThrow('not allowed');
    },
  );

  it('on the list are not guarded; of callers none is the operator’s own', async () => {
    expect(ofOperator().lookupFor(new URL('http://listed.example.com:81/'))).toBeUndefined();
    const ofCaller = new EgressGuard('', 'caller', nameServer(['10.0.0.1']));
    await expect(lookUp(ofCaller, 'ollama')).rejects.toThrow('not allowed');
  });
});

describe('written-out addresses', () => {
  const guards = {
    operator: new EgressGuard('169.254.1.1:81', 'operator'),
    caller: new EgressGuard('', 'caller'),
  };

  it.each([
    ['http://127.0.0.1/', 'operator'],
    ['http://[::1]/', 'operator'],
    ['http://10.0.0.5:11434/', 'operator'],
    ['http://169.254.1.1:81/', 'operator'],
    ['http://8.8.8.8/', 'caller'],
  ] as const)('%s is allowed to the %s', (address, source) => {
    expect(guards[source].lookupFor(new URL(address))).toBeUndefined();
  });

  it.each([
    ['http://169.254.169.254/', 'operator'],
    ['http://[fd00:ec2::254]/', 'operator'],
    ['http://[64:ff9b::7f00:1]/', 'operator'],
    ['http://0x7f.1/', 'caller'],
    ['http://10.0.0.5/', 'caller'],
    ['http://[::ffff:10.0.0.5]/', 'caller'],
  ] as const)('%s is refused to the %s', (address, source) => {
    expect(() => guards[source].lookupFor(new URL(address))).toThrow('not allowed');
  });
});

describe('a name that means something else the second time', () => {
  let server: Server;
  let connections = 0;
  beforeAll(async () => {
    server = createServer((socket) => {
      connections++;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
  });

  it('is connected to where it was allowed, or not at all', async () => {
    const guard = new EgressGuard('', 'operator', nameServer(['8.8.8.8'], ['127.0.0.1']));
    const lookup = guard.lookupFor(new URL('http://api.example.com'));
    expect(await resolved(lookup, 'api.example.com')).toEqual([{ address: '8.8.8.8', family: 4 }]);
    const { port } = server.address() as AddressInfo;
    const socket = connect({ host: 'api.example.com', port, ...(lookup && { lookup }) });
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('EGRESS_FORBIDDEN');
    expect(connections).toBe(0);
  });
});
