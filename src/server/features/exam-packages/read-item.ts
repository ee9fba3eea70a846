import { BLOCK_INTERACTIONS, type InteractionReading, type ReadBlank, readBlank, readGaps } from './interactions.ts';
import { plainText, promptOf, type TextReading, toText } from './item-text.ts';
import type { MediaNames } from './media-names.ts';
import { type LeaveOut, NotTakenAt } from './package-notes.ts';
import { all, elementsOf, first, within, type XmlNode } from './read-xml.ts';
import { readKeys } from './response-keys.ts';

/** A task of exam.yaml without id and skill, and the line that it comes from. */
export type DraftTask = {
  readonly line: number;
  readonly isQuestion: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
};

type ItemReading = { readonly file: string; readonly media: MediaNames; readonly leaveOut: LeaveOut };

const INLINE = new Set(['textEntryInteraction', 'inlineChoiceInteraction']);
const READ = new Set([
  'itemBody',
  'responseDeclaration',
  'modalFeedback',
  'assessmentStimulusRef',
  'responseProcessing',
]);
/** What a program shall compute and report. */
const MEANINGLESS = new Set(['outcomeDeclaration', 'contextDeclaration', 'catalogInfo']);

/** The passages, sounds and questions of an item. Throws `NotTaken` if it can't be taken. */
export function readItem(item: XmlNode, reading: ItemReading): DraftTask[] {
  const { leaveOut } = reading;
  if (item.name !== 'assessmentItem') throw new NotTakenAt(item.line, `is no item: it begins with <${item.name}>`);
  if (item.attributes['adaptive'] === 'true') throw new NotTakenAt(item.line, 'is adaptive: its questions change');
  const template = elementsOf(item).find(({ name }) => /^template(?:Declaration|Processing)$/u.test(name));
  if (template) throw new NotTakenAt(template.line, 'is a template: its questions are made up by a program');
  for (const { name, line } of elementsOf(item))
    if (!READ.has(name) && !MEANINGLESS.has(name)) leaveOut(line, `<${name}> is left out`);
  for (const processing of all(item, 'responseProcessing'))
    if (elementsOf(processing).some(({ name }) => name !== 'responseProcessingFragment'))
      leaveOut(processing.line, 'its own <responseProcessing> is left out: what correctResponse says is right');
  const body = first(item, 'itemBody');
  if (!body) throw new NotTakenAt(item.line, 'has no <itemBody>');
  return new ItemReader(item, reading).read(body);
}

/** A text of the body, or a question in it. */
type Piece = { readonly content: XmlNode['children'] } | { readonly interaction: XmlNode };

class ItemReader {
  readonly #item: XmlNode;
  readonly #reading: ItemReading;
  readonly #interactions: InteractionReading;
  readonly #feedback: string[] = [];
  readonly #choiceById = new Map<string, XmlNode>();
  /** quoted with the choice that it stands in */
  readonly #ofChoices = new Set<XmlNode>();

  constructor(item: XmlNode, reading: ItemReading) {
    this.#item = item;
    this.#reading = reading;
    for (const choice of within(item, 'simpleChoice')) {
      const id = choice.attributes['identifier'];
      if (id !== undefined && !this.#choiceById.has(id)) this.#choiceById.set(id, choice);
      for (const feedback of feedbackIn(choice)) this.#ofChoices.add(feedback);
    }
    this.#interactions = {
      keys: readKeys(item),
      leaveOut: reading.leaveOut,
      text: (node) => toText(node.line, node.children, this.#texts({ sound: asMarker })),
    };
  }

  read(body: XmlNode): DraftTask[] {
    const pieces = piecesOf(body);
    const asked = pieces.filter((piece) => 'interaction' in piece || hasInline(piece.content)).length;
    if (asked === 0) throw new NotTakenAt(body.line, 'asks nothing: it has no interaction');
    const tasks: DraftTask[] = [];
    for (const [index, piece] of pieces.entries()) {
      if ('interaction' in piece) {
        const before = pieces[index - 1];
        // A text right before the only question is that question's text, unless the question has a prompt.
        const isOwn = asked === 1 && !promptOf(piece.interaction) && before !== undefined && 'content' in before;
        const own = isOwn ? tasks.at(-1)?.fields['passage'] : undefined;
        if (own !== undefined) tasks.pop();
        tasks.push(...this.#readBlock(piece.interaction, typeof own === 'string' ? own : ''));
      } else if (hasInline(piece.content)) tasks.push(...this.#readInline(body.line, piece.content));
      else tasks.push(...this.#readContent(body.line, piece.content));
    }
    for (const modal of all(this.#item, 'modalFeedback')) this.#addFeedback(modal);
    const explain = [...new Set(this.#feedback)].join('\n');
    if (explain === '') return tasks;
    return tasks.map((task) => (task.isQuestion ? { ...task, fields: { ...task.fields, explain } } : task));
  }

  /** Texts to read, and recordings to listen to. */
  #readContent(line: number, content: XmlNode['children']): DraftTask[] {
    const sounds: string[] = [];
    const passage = toText(line, content, this.#texts({ sound: (name) => (sounds.push(name), '') }));
    return [...soundTasks(line, sounds), ...(passage === '' ? [] : [{ line, isQuestion: false, fields: { passage } }])];
  }

  #readBlock(node: XmlNode, before: string): DraftTask[] {
    const { line, name } = node;
    if (name === 'gapMatchInteraction') return this.#readGapMatch(node, before);
    const read = Object.hasOwn(BLOCK_INTERACTIONS, name) ? BLOCK_INTERACTIONS[name] : undefined;
    if (!read) throw new NotTakenAt(line, `<${name}> is not taken`);
    const sounds: string[] = [];
    const question = this.#question(node, before, sounds);
    const { kind, ...fields } = read(node, this.#interactions);
    for (const choice of within(node, 'simpleChoice'))
      for (const said of feedbackIn(choice)) this.#quoteFeedback(choice, said);
    return [...soundTasks(line, sounds), { line, isQuestion: true, fields: { kind, question, ...fields } }];
  }

  #question(node: XmlNode, before: string, sounds: string[]): string {
    const prompt = promptOf(node);
    const texts = this.#texts({ sound: (name) => (sounds.push(name), '') });
    const asked = prompt ? toText(prompt.line, prompt.children, texts) : '';
    const question = [before, asked].filter(Boolean).join('\n');
    if (question !== '') return question;
    const title = this.#item.attributes['title'] ?? '';
    this.#reading.leaveOut(node.line, 'has no text of its own: its title stands there');
    return title.replaceAll(/[<&]/gu, ' ').trim();
  }

  #readGapMatch(node: XmlNode, before: string): DraftTask[] {
    const { line } = node;
    const { words, wordOf } = readGaps(node, this.#interactions);
    const sounds: string[] = [];
    const blanks: ReadBlank[] = [];
    const content = node.children.filter(
      (child) => typeof child === 'string' || !/^(?:prompt|gapText)$/u.test(child.name),
    );
    const text = toText(
      line,
      content,
      this.#texts({
        sound: (name) => (sounds.push(name), ''),
        inline: (gap) => {
          if (gap.name !== 'gap') return null;
          const answer = wordOf.get(gap.attributes['identifier'] ?? '');
          if (answer === undefined) throw new NotTakenAt(gap.line, 'has a gap that nothing belongs into');
          blanks.push({ answer, also: [], choices: [] });
          return '___';
        },
      }),
    );
    const prompt = promptOf(node);
    const asked = prompt ? toText(prompt.line, prompt.children, this.#texts({ sound: asMarker })) : '';
    const question = [before, asked, text, `（${words.join(' ・ ')}）`].filter(Boolean).join('\n');
    return [...soundTasks(line, sounds), fillTask(line, question, blanks)];
  }

  /** A text with blanks: one that is chosen for is a choice, others are typed. */
  #readInline(line: number, content: XmlNode['children']): DraftTask[] {
    const sounds: string[] = [];
    const blanks: ReadBlank[] = [];
    const nodes = inlineIn(content);
    const isChoice = nodes.length === 1 && nodes[0]?.name === 'inlineChoiceInteraction';
    const question = toText(
      line,
      content,
      this.#texts({
        sound: (name) => (sounds.push(name), ''),
        inline: (node) => {
          if (!INLINE.has(node.name)) return null;
          const blank = readBlank(node, this.#interactions);
          blanks.push(blank);
          // Those who type see what there is to choose from.
          return blank.choices.length === 0 || isChoice ? '___' : `___（${blank.choices.join(' / ')}）`;
        },
      }),
    );
    const [only] = blanks;
    if (!isChoice || !only) return [...soundTasks(line, sounds), fillTask(line, question, blanks)];
    const options = only.choices.map((text) => ({
      text: text.replaceAll(/[<&]/gu, ' '),
      ...(text === only.answer ? { right: true } : {}),
    }));
    return [...soundTasks(line, sounds), { line, isQuestion: true, fields: { kind: 'choice', question, options } }];
  }

  #texts({ sound, inline = null }: Pick<TextReading, 'sound'> & { inline?: TextReading['inline'] }): TextReading {
    return { ...this.#reading, sound, inline, feedback: (node) => this.#addFeedback(node) };
  }

  /** Feedback becomes part of the explanation; with the answer that it is about, if that is a wrong one. */
  #addFeedback(node: XmlNode): void {
    if (this.#ofChoices.has(node)) return;
    const about = this.#choiceById.get(node.attributes['identifier'] ?? '');
    if (about) return this.#quoteFeedback(about, node);
    const said = toText(node.line, node.children, this.#texts({ sound: asMarker }));
    if (said !== '') this.#feedback.push(said);
  }

  #quoteFeedback(choice: XmlNode, node: XmlNode): void {
    const said = toText(node.line, node.children, this.#texts({ sound: asMarker }));
    if (said !== '') this.#feedback.push(this.#isRight(choice) ? said : `${plainText(choice)}: ${said}`);
  }

  #isRight({ attributes }: XmlNode): boolean {
    const id = attributes['identifier'] ?? '';
    return [...this.#interactions.keys.values()].some(({ correct }) => correct.includes(id));
  }
}

const feedbackIn = (choice: XmlNode) => ['feedbackInline', 'feedbackBlock'].flatMap((name) => within(choice, name));

const asMarker = (name: string) => `{! ${name} !}`;

function soundTasks(line: number, sounds: readonly string[]): DraftTask[] {
  return [...new Set(sounds)].map((sound) => ({ line, isQuestion: false, fields: { sound } }));
}

function fillTask(line: number, question: string, blanks: readonly ReadBlank[]): DraftTask {
  const written = blanks.map(({ answer, also }) => ({ answer, ...(also.length > 0 ? { also } : {}) }));
  return { line, isQuestion: true, fields: { kind: 'fill', question, blanks: written } };
}

const isBlock = ({ name }: XmlNode) => name.endsWith('Interaction') && !INLINE.has(name) && name !== 'mediaInteraction';
const holdsBlock = (node: XmlNode): boolean => isBlock(node) || elementsOf(node).some(holdsBlock);
const inlineIn = (content: XmlNode['children']): XmlNode[] =>
  content.flatMap((node) => (typeof node === 'string' ? [] : INLINE.has(node.name) ? [node] : inlineIn(node.children)));
const hasInline = (content: XmlNode['children']) => inlineIn(content).length > 0;

/** Divides a body at the interactions that are questions. What holds one is not kept: it is there for the looks. */
function piecesOf(body: XmlNode): Piece[] {
  const pieces: Piece[] = [];
  let content: XmlNode['children'] = [];
  const close = () => {
    if (content.some((node) => typeof node !== 'string' || node.trim() !== '')) pieces.push({ content });
    content = [];
  };
  const divide = (node: XmlNode) => {
    for (const child of node.children) {
      if (typeof child === 'string' || !holdsBlock(child)) content.push(child);
      else if (isBlock(child)) {
        close();
        pieces.push({ interaction: child });
      } else divide(child);
    }
  };
  divide(body);
  close();
  return pieces;
}
