import { fold, foldCase } from '../search/fold.ts';
import { oneLine } from '../text/one-line.ts';

const MAX_NAME_LENGTH = 60;

// Names appear in e-mails, and mail programs turn anything that looks like an address into a link. Each is linear.
const WEB_ADDRESSES = [
  /:\/\/|www\.|xn--/u,
  // There are 1,500 endings, so any word counts as one: 'Ng.Lan' needs a space. One letter before the dot is an initial
  // ('V.An'). No ending has the marks of Vietnamese ('Ng.Văn'), but some are of another script.
  /(?:[\p{L}\p{M}\p{N}\p{S}_-]{2}|[\p{N}\p{S}])[.。](?:[a-z]{2,}|(?:(?!\p{Script=Latin})[\p{L}\p{M}]){2,})(?![\p{L}\p{M}\p{N}])/u,
  // Some addresses have but one letter before the dot.
  /[.。][\p{L}\p{M}\p{N}-]+\//u,
  /\d[.。]\d{1,3}[.。]\d{1,3}[.。]\d/u,
  // Endings that are no names are one after an initial, too, and beside spaces.
  /[\p{L}\p{N}](?:[\p{L}\p{N}]\s?[.。]\s?|[.。])(?:com|net|org|info|biz|edu|gov|vn|io|app|dev|xyz|top|shop|store|online|site|club|link|live|vip|pro|page|asia|cc|tk|tv|ru|cn|jp|kr)(?![\p{L}\p{N}])/u,
];

/** The name as stored (1–60 visible characters, no web address), or null when it is invalid. */
export function checkName(typed: string): string | null {
  const name = oneLine(typed, MAX_NAME_LENGTH);
  return name === null || isWebAddress(name) ? null : name;
}

/** Browsers fold case and width of an address, too. */
function isWebAddress(name: string): boolean {
  const folded = foldCase(name);
  return WEB_ADDRESSES.some((pattern) => pattern.test(folded));
}

/** Letters of other scripts that look like Latin ones. */
const TWINS: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ɡ: 'g',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
};

/** How a reader perceives a letter: without case, marks or look-alikes. */
const plainLetters = (text: string) => [...fold(text)].map((letter) => TWINS[letter] ?? letter).join('');

/** Equal for two names that a reader would confuse: case, marks, spaces, signs and look-alikes are ignored. */
export function nameSkeleton(name: string): string {
  return plainLetters(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Titles of people who speak for the site; reserved as the beginning of a name, too. */
const RESERVED = ['giaovien', 'admin', 'moderator', 'hethong', 'banquantri', 'quantrivien', 'binhluandaxoa'].map(
  nameSkeleton,
);
/** Reserved words that also begin real names ('Hồ Trọng', 'Quân Trịnh'): matched as whole words only. */
const RESERVED_WORDS = new Set(['quantri', 'hotro'].map(nameSkeleton));

/** A shorter name of a site is part of many people's names: only the whole name is reserved. */
const MIN_SITE_SKELETON = 4;

/** Whether a learner's name could pass for a teacher's or the site's. `staffNames` are the names of its staff. */
export function isStaffLike(
  name: string,
  { staffNames, siteName }: { staffNames: readonly string[]; siteName: string },
): boolean {
  const skeleton = nameSkeleton(name);
  if (skeleton.includes('tsubame') || isSiteLike(skeleton, nameSkeleton(siteName))) return true;
  if (RESERVED.some((reserved) => skeleton.startsWith(reserved)) || beginsWithReservedWord(name)) return true;
  return skeleton !== '' && staffNames.some((staff) => nameSkeleton(staff) === skeleton);
}

function isSiteLike(skeleton: string, site: string): boolean {
  return site.length < MIN_SITE_SKELETON ? site !== '' && skeleton === site : skeleton.includes(site);
}

function beginsWithReservedWord(name: string): boolean {
  let beginning = '';
  for (const word of plainLetters(name).split(/[^\p{L}\p{N}]+/u)) {
    beginning += word;
    if (RESERVED_WORDS.has(beginning)) return true;
  }
  return false;
}
