import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { credentialSource } from './credential-source.js';
import type { AwsCredentials } from './credential-source.js';

const names = Object.keys(process.env).filter((name) => name.startsWith('AWS_'));
const kept = Object.fromEntries(names.map((name) => [name, process.env[name]]));

/** The vendor's library reads the environment by itself. */
function environment(variables: Record<string, string>): void {
  for (const name of Object.keys(process.env))
    if (name.startsWith('AWS_')) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, { AWS_EC2_METADATA_DISABLED: 'true' }, variables);
}

const found = (profile?: string): Promise<AwsCredentials> => {
  const source = credentialSource(profile === undefined ? {} : { profile }, [], { isAmazon: true });
  if (source === undefined) throw new Error('Nobody was asked.');
  return source(false);
};

describe("AWS's default chain", () => {
  let folder: string;
  let server: Server;
  const asked: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aws-'));
    server = createServer(({ url = '', headers }, response) => {
      asked.push(`${url} ${headers.authorization ?? ''}`);
      const Expiration = new Date(Date.now() + 3_600_000).toISOString();
      const answer = { AccessKeyId: 'AKIACONTAINER', SecretAccessKey: 'container', Token: 't', Expiration };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => {
    environment({});
    Reflect.deleteProperty(process.env, 'AWS_EC2_METADATA_DISABLED');
    Object.assign(process.env, kept);
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('reads the environment first', async () => {
    environment({ AWS_ACCESS_KEY_ID: 'AKIAENV', AWS_SECRET_ACCESS_KEY: 'env', AWS_SESSION_TOKEN: 's' });
    expect(await found()).toMatchObject({
      accessKeyId: 'AKIAENV',
      secretAccessKey: 'env',
      sessionToken: 's',
    });
  });

  it('reads profiles, the default one and one that is named', async () => {
    const file = join(folder, 'credentials');
    const profile = (name: string, id: string): string =>
      `[${name}]\naws_access_key_id = ${id}\naws_secret_access_key = ${name}\n`;
    await writeFile(file, profile('default', 'AKIADEFAULT') + profile('work', 'AKIAWORK'));
    const missing = join(folder, 'none');
    environment({ AWS_SHARED_CREDENTIALS_FILE: file, AWS_CONFIG_FILE: missing });
    expect(await found()).toMatchObject({ accessKeyId: 'AKIADEFAULT' });
    expect(await found('work')).toMatchObject({ accessKeyId: 'AKIAWORK', secretAccessKey: 'work' });
  });

  it('asks the endpoint of its container', async () => {
    const { port } = server.address() as AddressInfo;
    const missing = join(folder, 'none');
    environment({
      AWS_SHARED_CREDENTIALS_FILE: missing,
      AWS_CONFIG_FILE: missing,
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${port}/role`,
      AWS_CONTAINER_AUTHORIZATION_TOKEN: 'container-token',
    });
    expect(await found()).toMatchObject({ accessKeyId: 'AKIACONTAINER', sessionToken: 't' });
    expect(asked).toEqual(['/role container-token']);
  });

  it('says that there is nothing, and no more', async () => {
    const missing = join(folder, 'none');
    environment({ AWS_SHARED_CREDENTIALS_FILE: missing, AWS_CONFIG_FILE: missing });
    await expect(found()).rejects.toMatchObject({
      code: 'provider_credential_rejected',
      message: 'No AWS credentials were found. The operator must check the credentials of the provider.',
    });
  });
});
