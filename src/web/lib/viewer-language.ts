const DEFAULT_LANGUAGE = 'vi';

/**
 * The language for relative times (BCP 47): the first of Accept-Language that Intl supports, or Vietnamese. decisions
 * §2
 */
export function viewerLanguage(acceptLanguage: string | null): string {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry, order) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, order, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, quality }) => quality > 0 && isKnown(tag))
    .toSorted((a, b) => b.quality - a.quality || a.order - b.order);
  return wanted[0]?.tag ?? DEFAULT_LANGUAGE;
}

function isKnown(tag: string): boolean {
  // Drop "-u-" extensions, which could select other digits or calendars.
  return /^[a-z]{2,3}(-[a-z0-9]{2,4}){0,2}$/i.test(tag) && Intl.RelativeTimeFormat.supportedLocalesOf([tag]).length > 0;
}
