/** Whether at least half of an element is on the screen. */
export function isInView(element: Element | null): boolean {
  if (!element) return false;
  const { top, bottom, height } = element.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0) >= height / 2;
}
