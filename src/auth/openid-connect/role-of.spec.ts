import { describe, expect, it } from '@jest/globals';
import type { Claims } from './claims.js';
import { roleOf } from './role-of.js';
import type { RoleRules } from './role-of.js';

const rules: RoleRules = {
  roleClaim: 'groups',
  owners: 'admins',
  operators: 'staff\ncn=ops,ou=groups',
  viewers: 'all',
  emailDomains: '',
};

const given = (claims: Claims, more: Partial<RoleRules> = {}) => roleOf(claims, { ...rules, ...more });

describe('the role of a person', () => {
  it.each<[string, Claims, Partial<RoleRules>]>([
    ['owner', { groups: ['all', 'admins', 'staff'] }, {}],
    ['operator', { groups: ['all', 'staff'] }, {}],
    ['operator', { groups: ['cn=ops,ou=groups'] }, {}],
    ['viewer', { groups: 'all' }, {}],
    ['owner', { realm_access: { roles: ['admins'] } }, { roleClaim: 'realm_access.roles' }],
    ['owner', { 'https://a.example/roles': ['admins'] }, { roleClaim: 'https://a.example/roles' }],
    ['owner', { 'urn:roles': { admins: { 1: 'a.example' } } }, { roleClaim: 'urn:roles' }],
    ['viewer', { sub: 'anybody' }, { viewers: '*' }],
    [
      'owner',
      { email: 'ada@a.example', email_verified: true },
      { roleClaim: 'email', owners: 'ada@a.example' },
    ],
    [
      'viewer',
      { email: 'Ada@A.Example', email_verified: 'true' },
      { viewers: '*', emailDomains: 'a.example' },
    ],
  ])('is %s by %j', (role, claims, more) => {
    expect(given(claims, more)).toEqual({ role });
  });

  it.each<[Claims, Partial<RoleRules>]>([
    [{}, {}],
    [{ groups: [] }, {}],
    [{ groups: ['Admins', 'admin', 'admins '] }, {}],
    [{ groups: ['adm', 'admins\nstaff', '*', ''] }, {}],
    [{ groups: [['admins'], { admins: true }] }, {}],
    [{ groups: null }, {}],
    [{}, { roleClaim: '__proto__.constructor' }],
    [{}, { roleClaim: 'constructor', owners: 'Object' }],
    // Nobody has confirmed that it is theirs.
    [{ email: 'ada@a.example' }, { roleClaim: 'email', owners: 'ada@a.example' }],
    [
      { email: 'ada@a.example', email_verified: false },
      { roleClaim: 'email', owners: 'ada@a.example' },
    ],
    [{ groups: ['admins'] }, { emailDomains: 'a.example' }],
    [{ groups: ['admins'], email: 'x@a.example' }, { emailDomains: 'a.example' }],
    [{ groups: ['admins'], email: 'x@evil.a.example', email_verified: true }, { emailDomains: 'a.example' }],
    [
      { groups: ['admins'], email: 'x@a.example@evil.example', email_verified: true },
      { emailDomains: 'a.example' },
    ],
  ])('is none by %j', (claims, more) => {
    expect(given(claims, more)).toEqual({ refused: expect.any(String) });
  });

  it('is not there, for a reason that an operator can act on', () => {
    expect(given({ groups: ['guests'] })).toEqual({
      refused: 'no value of the claim groups gives a role: "guests"',
    });
    expect(given({})).toEqual({ refused: 'no value of the claim groups gives a role: it has none' });
  });
});
