/**
 * Places for labels that would lie over one another: in their order, at least `gap` apart, as near to where they
 * belong as that allows.
 * @param wanted where each belongs, from the top @param room how far down they may go
 * @returns where each stands, in the order of `wanted`
 */
export function spreadApart(wanted: readonly number[], gap: number, room: number): readonly number[] {
  const order = wanted
    .map((_, index) => index)
    .sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const places = [...wanted];
  let least = gap / 2;
  for (const index of order) {
    const place = Math.max(places[index] ?? 0, least);
    places[index] = place;
    least = place + gap;
  }
  // What went too far down pushes the others up again.
  let most = room - gap / 2;
  for (const index of order.toReversed()) {
    const place = Math.min(places[index] ?? 0, most);
    places[index] = place;
    most = place - gap;
  }
  return places;
}
