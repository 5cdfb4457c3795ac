/** Whoever can be on a {@link Roster}. */
export interface Rosterable {
  /** Where on it; -1: on none. Kept by the roster alone. */
  rosterPlace: number;
}

/**
 * Things that come and go with every request, for those who want to see all of them now and then.
 *
 * A Map or Set that is filled and emptied all the time is rebuilt again and again, and V8 ties each former table, with what it
 * held, to the table after it: one that has grown old keeps all later ones alive, with every request in them, until the next
 * full collection. A list leaves nothing behind.
 */
export class Roster<Member extends Rosterable> {
  private readonly members: Member[] = [];

  get size(): number {
    return this.members.length;
  }

  /** All that are on it now: a list of its own. */
  all(): Member[] {
    return [...this.members];
  }

  add(member: Member): void {
    member.rosterPlace = this.members.length;
    this.members.push(member);
  }

  /** @returns false where it is not on it */
  remove(member: Member): boolean {
    const { members } = this;
    const place = member.rosterPlace;
    if (members[place] !== member) return false;
    const last = members.pop();
    if (last !== undefined && last !== member) {
      members[place] = last;
      last.rosterPlace = place;
    }
    member.rosterPlace = -1;
    return true;
  }
}
