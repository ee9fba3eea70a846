/** Whether a word's reading can be put together from its characters' readings. */

const voiced: Record<string, string> = Object.fromEntries(
  Array.from('かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼ').flatMap((char, index, all) =>
    index % 2 === 0 ? [[char, all[index + 1] ?? char]] : [],
  ),
);
const halfVoiced: Record<string, string> = { は: 'ぱ', ひ: 'ぴ', ふ: 'ぷ', へ: 'ぺ', ほ: 'ぽ' };

/** A reading as it may sound inside a word: first sound voiced (国 ごく), last sound doubled (学 がっ). */
function variants(reading: string): string[] {
  const first = reading[0] ?? '';
  const starts = [first, voiced[first], halfVoiced[first]].filter((start) => start !== undefined);
  const whole = starts.map((start) => start + reading.slice(1));
  const doubled = whole
    .filter((form) => /[くきちつ]$/.test(form) && form.length > 1)
    .map((form) => `${form.slice(0, -1)}っ`);
  return [...whole, ...doubled];
}

export function explains(readingsOfEach: readonly (readonly string[])[], reading: string): boolean {
  const [first, ...others] = readingsOfEach;
  if (!first) return reading === '';
  return first
    .flatMap(variants)
    .some((form) => reading.startsWith(form) && explains(others, reading.slice(form.length)));
}
