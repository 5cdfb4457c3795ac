/**
 * Brings an element into view within what scrolls it, and moves nothing else. (`scrollIntoView` also moves the place
 * from which the Tab key goes on.)
 */
export function scrollWithin(scroller: Element, element: Element): void {
  const outer = scroller.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const nearest = (low: number, high: number): number => (low < 0 ? low : Math.max(high, 0));
  scroller.scrollBy({
    left: nearest(inner.left - outer.left, inner.right - outer.right),
    top: nearest(inner.top - outer.top, inner.bottom - outer.bottom),
  });
}
