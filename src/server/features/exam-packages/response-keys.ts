import { NotTakenAt } from './package-notes.ts';
import { all, elementsOf, first, lettersIn, type XmlNode } from './read-xml.ts';

/** What an item says of the right answer to one of its interactions. */
export type ResponseKey = {
  readonly line: number;
  readonly cardinality: string;
  /** in their order */
  readonly correct: readonly string[];
  /** what answers are worth, by themselves */
  readonly mapped: ReadonlyMap<string, number>;
  readonly isCaseSensitive: boolean;
};

/** The keys of an item by their identifiers. */
export function readKeys(item: XmlNode): Map<string, ResponseKey> {
  return new Map(
    all(item, 'responseDeclaration').map((declaration) => {
      const { line, attributes } = declaration;
      const correct = all(first(declaration, 'correctResponse') ?? NOTHING, 'value').map(lettersIn);
      const entries = elementsOf(first(declaration, 'mapping') ?? NOTHING).filter(({ name }) => name === 'mapEntry');
      const mapped = new Map(
        entries.map((entry) => [entry.attributes['mapKey'] ?? '', Number(entry.attributes['mappedValue'] ?? '0')]),
      );
      const isCaseSensitive = entries.some((entry) => entry.attributes['caseSensitive'] === 'true');
      const key = { line, cardinality: attributes['cardinality'] ?? 'single', correct, mapped, isCaseSensitive };
      return [attributes['identifier'] ?? '', key];
    }),
  );
}

const NOTHING: XmlNode = { name: '', attributes: {}, line: 0, children: [] };

/** The key of an interaction. */
export function keyOf(keys: ReadonlyMap<string, ResponseKey>, interaction: XmlNode): ResponseKey {
  const key = keys.get(interaction.attributes['responseIdentifier'] ?? '');
  if (!key || (key.correct.length === 0 && key.mapped.size === 0))
    throw new NotTakenAt(
      key?.line ?? interaction.line,
      `no responseDeclaration says what is right in <${interaction.name}>`,
    );
  return key;
}

/**
 * The answers that are right: those of correctResponse, and those that are mapped to as much. Ours are right or wrong,
 * so nothing may be worth a part of it.
 */
export function rightAnswers({ line, correct, mapped }: ResponseKey): string[] {
  const best = Math.max(0, ...mapped.values());
  const partly = [...mapped].find(([answer, value]) => value > 0 && value < best && !correct.includes(answer));
  if (partly) throw new NotTakenAt(line, `${partly[0]} is worth a part of the points: ours are right or wrong`);
  const full = [...mapped].filter(([, value]) => value > 0 && value === best).map(([answer]) => answer);
  return [...new Set([...correct, ...full])];
}
