import { describe, expect, it } from '@jest/globals';
import { connectionsFinding } from './connections-finding.js';

const terms = { mostConnections: 20, reservedConnections: 3, openConnections: 1, gatewayConnections: 1 };
const severityOf = (more: Partial<typeof terms>, needed = 10) =>
  connectionsFinding('postgres://db/gateway', { ...terms, ...more }, needed).severity;

describe('connections of PostgreSQL', () => {
  it('are enough beside the gateway that has its own already', () => {
    expect(severityOf({})).toBe('ok');
    expect(severityOf({ openConnections: 11, gatewayConnections: 11 })).toBe('ok');
  });

  it('are too few where others have them, replicas of this gateway among them', () => {
    expect(severityOf({ openConnections: 8 })).toBe('ok');
    expect(severityOf({ openConnections: 9 })).toBe('warning');
    expect(severityOf({ openConnections: 19, gatewayConnections: 19 })).toBe('warning');
  });

  it('are not those that superusers alone get', () => {
    expect(severityOf({}, 17)).toBe('ok');
    expect(connectionsFinding('db', terms, 18)).toMatchObject({
      severity: 'fault',
      what: '1 of its 20 connections are open, 3 are kept for superusers, and this gateway opens up to 18.',
    });
  });
});
