/** Writes one field into a file of YAML and leaves all else as its author wrote it. */
import { type YAMLMap, isNode, isScalar } from 'yaml';

/** `source` with `field: value` in one of its block maps: in place of what stands there, else in a line after field `after`. */
export function setField(source: string, map: YAMLMap, field: string, value: string, after: string): string {
  const old = map.get(field, true);
  if (isNode(old) && old.range) return source.slice(0, old.range[0]) + value + source.slice(old.range[1]);
  const pair = map.items.find(({ key }) => isScalar(key) && key.value === after);
  const [start, end] = [isNode(pair?.key) ? pair.key.range?.[0] : undefined, isNode(pair?.value) ? pair.value.range?.[1] : undefined];
  if (start === undefined || end === undefined) throw new Error(`There is no ${after} to write ${field} after`);
  const column = start - (source.lastIndexOf('\n', start - 1) + 1);
  return `${source.slice(0, end)}\n${' '.repeat(column)}${field}: ${value}${source.slice(end)}`;
}
