import { urlNameFromName } from '#domain/search/url-name.ts';
import type { NamedCourse } from '#server/features/search/present.ts';
import { type Word, WORDS } from './words.ts';

const STAGES = 10;
const CATEGORIES_OF_STAGE = 5;
const GROUPS_OF_CATEGORY = 10;

type Pick = { word: () => Word; number: (max: number) => number };
type Title = { name: string; /** what the author put behind the name's own letters, or in their place */ url?: string };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Typical kinds of lessons. Half of the URL names are derived from the name, as authors usually leave them. */
const TITLES: ((pick: Pick, group: number) => Title)[] = [
  ({ word }, group) => ({ name: `Từ vựng bài ${group}: ${capital(word().vietnamese)} và ${word().vietnamese}` }),
  ({ word, number }) => ({
    name: `Ngữ pháp: ${word().japanese}は${word().japanese}です – ${word().vietnamese}`,
    url: `-mau-cau-${number(90)}`,
  }),
  ({ word }) => ({
    name: `Chữ Hán: ${word().japanese}・${word().japanese}・${word().japanese}`,
    url: `-${word().latin}-${word().latin}`,
  }),
  ({ word }) => ({ name: `Luyện nghe: ${capital(word().vietnamese)} ở ${word().vietnamese}` }),
  ({ word }) => ({
    name: `Hội thoại: ${capital(word().vietnamese)}, ${word().vietnamese} và ${word().vietnamese}`,
    url: `hoi-thoai-${word().latin}`,
  }),
  ({ word, number }) => ({ name: `Luyện nói với ${5 + number(20)} từ về ${word().vietnamese}` }),
  ({ word }) => ({ name: `Bài đọc: ${word().japanese}と${word().japanese}`, url: `-${word().latin}-${word().latin}` }),
  ({ word }, group) => ({
    name: `Ôn tập bài ${group}: ${word().vietnamese} ${word().japanese}`,
    url: `on-tap-bai-${group}-${word().latin}`,
  }),
  ({ word, number }) => ({ name: `Flashcard: ${12 + number(20)} từ về ${word().vietnamese}` }),
  (_pick, group) => ({ name: `Kiểm tra bài ${group}` }),
];

/** A deterministic course of 5,000 lessons with realistic names. */
export function makeNamedCourse(): NamedCourse {
  const random = seeded(7);
  const number = (max: number) => Math.floor(random() * max);
  const pick: Pick = { number, word: () => WORDS[number(WORDS.length)] as Word };
  const times = <T>(count: number, make: (place: number) => T) => Array.from({ length: count }, (_, at) => make(at));
  const two = (joint: string) => `${capital(pick.word().vietnamese)} ${joint} ${pick.word().vietnamese}`;
  let group = 0;
  const makeGroup = () => {
    group += 1;
    return {
      name: `Bài ${group}: ${two(['và', 'với', 'ở', 'của'][number(4)] ?? 'và')}`,
      isTrial: group === 1,
      lessons: TITLES.map((title, place) => {
        const { name, url = '' } = title(pick, group);
        return {
          id: 100_000 + group * 100 + place,
          name,
          seoUrl: url === '' || url.startsWith('-') ? urlNameFromName(name) + url : url,
          isRequired: place % 3 !== 2,
          isFree: place === 0 && group % 20 === 0,
        };
      }),
    };
  };
  return {
    stages: times(STAGES, () => ({
      name: two('và'),
      categories: times(CATEGORIES_OF_STAGE, () => ({
        title: two('với'),
        groups: times(GROUPS_OF_CATEGORY, makeGroup),
      })),
    })),
  };
}

/** Pseudorandom numbers in [0, 1) (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
