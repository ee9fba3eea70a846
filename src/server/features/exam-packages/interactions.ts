import { plainText } from './item-text.ts';
import { type LeaveOut, NotTakenAt } from './package-notes.ts';
import { all, elementsOf, type XmlNode } from './read-xml.ts';
import { keyOf, type ResponseKey, rightAnswers } from './response-keys.ts';

/** An interaction being read. `text`: what an option, an item or a side shows. */
export type InteractionReading = {
  readonly keys: ReadonlyMap<string, ResponseKey>;
  readonly text: (node: XmlNode) => string;
  readonly leaveOut: LeaveOut;
};

/** What a kind of question has of its own, besides its text. */
type Fields = Readonly<Record<string, unknown>>;
type Reader = (node: XmlNode, reading: InteractionReading) => Fields;

/** Interactions that are a question by themselves. */
export const BLOCK_INTERACTIONS: Readonly<Record<string, Reader>> = {
  choiceInteraction(node, { keys, text, leaveOut }) {
    const key = keyOf(keys, node);
    const right = rightAnswers(key);
    if (right.length !== 1) throw new NotTakenAt(node.line, `${right.length} options are right, not one`);
    if (key.cardinality === 'multiple' && node.attributes['maxChoices'] !== '1')
      leaveOut(node.line, 'that several options may be chosen is left out: one is right');
    const choices = all(node, 'simpleChoice');
    requireIds(node, choices, right);
    return {
      kind: 'choice',
      options: choices.map((choice) => ({ text: text(choice), ...(idOf(choice) === right[0] ? { right: true } : {}) })),
      ...(node.attributes['shuffle'] === 'true' ? { shuffle: true } : {}),
    };
  },
  orderInteraction(node, { keys, text }) {
    const choices = all(node, 'simpleChoice');
    const { correct } = keyOf(keys, node);
    requireIds(node, choices, correct);
    if (new Set(correct).size !== choices.length || correct.length !== choices.length)
      throw new NotTakenAt(node.line, 'its right order does not hold each item once');
    const byId = new Map(choices.map((choice) => [idOf(choice), choice]));
    return { kind: 'jumble', items: correct.flatMap((id) => byId.get(id) ?? []).map(text) };
  },
  matchInteraction(node, { keys, text }) {
    const [left, right] = all(node, 'simpleMatchSet').map((set) => all(set, 'simpleAssociableChoice'));
    if (!left || !right) throw new NotTakenAt(node.line, 'has no two sets to match');
    return pairsOf(node, keyOf(keys, node), { left, right, text });
  },
  associateInteraction(node, { keys, text }) {
    const choices = all(node, 'simpleAssociableChoice');
    const key = keyOf(keys, node);
    // Which one stands on which side is of no matter there: each pair says it by its order.
    const lefts = new Set(rightAnswers(key).map((pair) => pair.split(' ')[0]));
    const isLeft = (choice: XmlNode) => lefts.has(idOf(choice));
    const sides = { left: choices.filter(isLeft), right: choices.filter((choice) => !isLeft(choice)), text };
    return pairsOf(node, key, sides);
  },
};

type Sides = { left: XmlNode[]; right: XmlNode[]; text: (node: XmlNode) => string };

function pairsOf(node: XmlNode, key: ResponseKey, { left, right, text }: Sides): Fields {
  const pairs = rightAnswers(key).map((pair) => pair.split(' '));
  requireIds(node, [...left, ...right], pairs.flat());
  const rightOf = new Map(pairs.map(([one = '', other = '']) => [one, other]));
  const used = new Set(rightOf.values());
  const isOneToOne =
    rightOf.size === pairs.length &&
    used.size === pairs.length &&
    left.length === pairs.length &&
    right.length === pairs.length &&
    left.every((choice) => rightOf.has(idOf(choice)));
  if (!isOneToOne)
    throw new NotTakenAt(node.line, 'does not match each left side with one right side of its own, as our pairs do');
  const byId = new Map(right.map((choice) => [idOf(choice), choice]));
  return {
    kind: 'pairs',
    pairs: left.map((choice) => {
      const other = byId.get(rightOf.get(idOf(choice)) ?? '');
      if (!other) throw new NotTakenAt(node.line, 'matches two left sides');
      return { left: text(choice), right: text(other) };
    }),
  };
}

/** A blank as it is read: what fills it, and what may be chosen from. */
export type ReadBlank = {
  readonly answer: string;
  readonly also: readonly string[];
  readonly choices: readonly string[];
};

/** A blank inside of a text. */
export function readBlank(node: XmlNode, { keys, leaveOut }: InteractionReading): ReadBlank {
  const key = keyOf(keys, node);
  const right = rightAnswers(key);
  const [answer, ...also] = right;
  if (answer === undefined) throw new NotTakenAt(node.line, 'a blank has no right answer');
  if (node.name === 'textEntryInteraction') {
    if (key.isCaseSensitive) leaveOut(node.line, 'capital letters are left out: ours are as right as small ones');
    for (const [wrong, value] of key.mapped)
      if (value <= 0 && !right.includes(wrong))
        leaveOut(node.line, `the answer ${wrong} is left out: it is worth nothing`);
    if (node.attributes['patternMask'] !== undefined) leaveOut(node.line, 'the pattern of a blank is left out');
    return { answer, also, choices: [] };
  }
  const choices = all(node, 'inlineChoice');
  requireIds(node, choices, right);
  if (also.length > 0) throw new NotTakenAt(node.line, `${right.length} choices of a blank are right, not one`);
  const shown = choices.map(plainText);
  return { answer: shown[choices.findIndex((choice) => idOf(choice) === answer)] ?? '', also: [], choices: shown };
}

/** The words of a text with gaps, by the gap that they belong into. */
export function readGaps(
  node: XmlNode,
  { keys }: InteractionReading,
): { words: string[]; wordOf: ReadonlyMap<string, string> } {
  const texts = all(node, 'gapText');
  const others = elementsOf(node).find(({ name }) => name === 'gapImg');
  if (others) throw new NotTakenAt(others.line, 'has pictures for its gaps');
  const pairs = rightAnswers(keyOf(keys, node)).map((pair) => pair.split(' '));
  requireIds(
    node,
    texts,
    pairs.map(([word = '']) => word),
  );
  const words = new Map(texts.map((text) => [idOf(text), plainText(text)]));
  const wordOf = new Map(pairs.map(([word = '', gap = '']) => [gap, words.get(word) ?? '']));
  if (wordOf.size !== pairs.length) throw new NotTakenAt(node.line, 'has a gap with several right words');
  return { words: [...words.values()], wordOf };
}

const idOf = ({ attributes }: XmlNode) => attributes['identifier'] ?? '';

function requireIds(node: XmlNode, choices: readonly XmlNode[], named: readonly string[]): void {
  const ids = choices.map(idOf);
  if (new Set(ids).size < ids.length) throw new NotTakenAt(node.line, 'two of its choices have the same identifier');
  const stray = named.find((id) => !ids.includes(id));
  if (stray !== undefined)
    throw new NotTakenAt(node.line, `its right answer names ${stray}, which is none of its choices`);
}
