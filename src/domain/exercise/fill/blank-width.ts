/** spec 2 §5 */
const MIN_PX = 73;
const CHARACTER_PX = 15;

/** Width of a blank that holds this text. */
export function blankWidthPx(typed: string): number {
  return MIN_PX + CHARACTER_PX * [...typed].length;
}
