import { expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { DocumentedGateway } from './documented-gateway.js';

const servers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

it('leaves nobody listening where the gateway of the documents cannot start', async () => {
  const before = servers();
  await expect(DocumentedGateway.start({ LOG_LEVEL: 'as loud as it goes' })).rejects.toThrow('LOG_LEVEL');
  await eventually(() => (servers() === before ? true : undefined));
}, 60_000);
