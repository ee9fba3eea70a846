const DEFAULT_LANGUAGE = 'vi';

/**
 * The language in which times are told (BCP 47), from an Accept-Language header: the first one wanted that Intl knows,
 * Vietnamese without any. decisions §2
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
  // No "-u-" extensions: they could ask for other digits or calendars.
  return /^[a-z]{2,3}(-[a-z0-9]{2,4}){0,2}$/i.test(tag) && Intl.RelativeTimeFormat.supportedLocalesOf([tag]).length > 0;
}
