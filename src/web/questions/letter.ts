/** Letters stand beside colours, which not everybody sees: A, B, C. */
export function letterOf(place: number): string {
  return String.fromCodePoint('A'.codePointAt(0)! + place);
}
