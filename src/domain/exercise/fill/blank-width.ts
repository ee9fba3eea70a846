/** spec 2 §5 */
const MIN_PX = 73;
const CHARACTER_PX = 15;

/** Width of a blank for so many characters. */
export function blankWidthPx(characters: number): number {
  return MIN_PX + CHARACTER_PX * characters;
}
