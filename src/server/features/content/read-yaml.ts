import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { NamePlace } from '../component-kinds/index.ts';
import { fault, type Reading } from './reading.ts';

/** Reads and checks a file of the course. Null, with its faults recorded, if it does not match the schema. */
export async function readYaml<T extends z.ZodType>(
  reading: Reading,
  file: string,
  schema: T,
): Promise<z.infer<T> | null> {
  return (await readYamlWithPlaces(reading, file, schema))?.value ?? null;
}

/** As `readYaml`, for a file whose content is checked further. */
export async function readYamlWithPlaces<T extends z.ZodType>(
  reading: Reading,
  file: string,
  schema: T,
  namePlace: NamePlace = (_written, path) => path.join('.'),
): Promise<{ value: z.infer<T>; placeOf: (...path: PropertyKey[]) => string } | null> {
  let text: string;
  try {
    text = (await reading.source.read(file)).toString();
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    fault(reading, file, '', isMissing ? 'is missing' : String(error));
    return null;
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  for (const error of document.errors)
    fault(reading, file, `line ${error.linePos?.[0].line ?? '?'}`, error.message.split('\n')[0] ?? '');
  if (document.errors.length > 0) return null;
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    // An unresolved alias, or so many that they would exhaust memory.
    if (!(error instanceof ReferenceError)) throw error;
    fault(reading, file, '', error.message);
    return null;
  }
  const placeOf = (...path: PropertyKey[]) =>
    [namePlace(value, path), lineOf(document.contents, path, lines)].filter(Boolean).join(', ');
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, placeOf };
  for (const issue of parsed.error.issues) fault(reading, file, placeOf(...issue.path), issue.message);
  return null;
}

/** The line of the nearest existing node on a path. */
function lineOf(root: unknown, place: readonly PropertyKey[], lines: LineCounter): string {
  let node: unknown = root;
  let line = '';
  for (const key of place) {
    if (!isMap(node) && !isSeq(node)) break;
    node = node.get(typeof key === 'number' ? key : String(key), true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) {
      line = `line ${lines.linePos(Number(node.range[0])).line}`;
    }
  }
  return line;
}
