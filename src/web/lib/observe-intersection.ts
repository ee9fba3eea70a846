/**
 * Tells where an element is in the window: at once, and when it enters or leaves. A busy page hears of several changes
 * in one call, of which only the last is true. Returns the end. Browser only.
 */
export function observeIntersection(
  element: Element,
  onChange: (latest: Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>) => void,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    const latest = entries.at(-1);
    if (latest) onChange(latest);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
