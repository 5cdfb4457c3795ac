import { describe, expect, it } from '@jest/globals';
import { Roster } from './roster.js';

const member = (name: string) => ({ name, rosterPlace: -1 });

describe('Roster', () => {
  it('knows who came and has not left, in whatever order they leave', () => {
    const roster = new Roster();
    const members = ['a', 'b', 'c', 'd'].map(member);
    for (const each of members) roster.add(each);
    const [, , third] = members;
    for (const leaving of members.filter((each) => each !== third).toReversed()) {
      expect(roster.remove(leaving)).toBe(true);
      expect(roster.remove(leaving)).toBe(false);
    }
    expect(roster.all()).toEqual([third]);
    expect(roster.size).toBe(1);
  });

  it('lets whoever left come back, and strangers alone', () => {
    const roster = new Roster();
    const [known, stranger] = [member('known'), member('stranger')];
    roster.add(known);
    expect(roster.remove(stranger)).toBe(false);
    roster.remove(known);
    roster.add(known);
    expect(roster.all()).toEqual([known]);
  });

  it('gives a list that stays as it is', () => {
    const roster = new Roster();
    const known = member('known');
    roster.add(known);
    for (const each of roster.all()) roster.remove(each);
    expect(roster.size).toBe(0);
  });
});
