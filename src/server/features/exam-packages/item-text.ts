import { NotTaken, toOurText } from '../question-banks/index.ts';
import type { MediaNames } from './media-names.ts';
import { type LeaveOut, NotTakenAt } from './package-notes.ts';
import { all, elementsOf, first, lettersIn, type XmlNode } from './read-xml.ts';

/** How a text of an item is read. */
export type TextReading = {
  /** in which the text stands: addresses are relative to it */
  readonly file: string;
  readonly media: MediaNames;
  readonly leaveOut: LeaveOut;
  /** what stands in the text for a recording */
  readonly sound: (name: string) => string;
  /** what stands in the text for an interaction inside of it, such as a blank; null: none may */
  readonly inline: ((node: XmlNode) => string | null) | null;
  /** feedback that stands in the text */
  readonly feedback: (node: XmlNode) => void;
};

/** Elements of QTI that only hold others. */
const TRANSPARENT = new Set([
  'itemBody',
  'contentBody',
  'stimulusBody',
  'prompt',
  'rubricBlock',
  'gapText',
  'positionObjectStage',
]);
/** Elements of QTI whose content is lost without a program for them. */
const NOT_TAKEN = new Set(
  'printedVariable math include templateInline templateBlock infoControl svg video iframe form hottext customInteraction portableCustomInteraction'.split(
    ' ',
  ),
);
/** They say nothing: how it looks, or what it is called. */
const MEANINGLESS = new Set(['id', 'lang', 'xml:lang', 'label', 'xml:base', 'xml:space', 'dir']);

/** The text in some nodes as exam.yaml has it; empty if there is none. */
export function toText(line: number, nodes: XmlNode['children'], reading: TextReading): string {
  const html = nodes.map((node) => toHtml(node, reading)).join('');
  try {
    const { text, removed } = toOurText({ written: html, format: 'html' });
    if (removed.length > 0) reading.leaveOut(line, `left out of its texts: ${removed.join(', ')}`);
    return text;
  } catch (error) {
    if (!(error instanceof NotTaken) || error instanceof NotTakenAt) throw error;
    throw new NotTakenAt(line, error.message);
  }
}

function toHtml(node: XmlNode | string, reading: TextReading): string {
  if (typeof node === 'string') return escape(node);
  const { name, line, attributes } = node;
  const inside = () => node.children.map((child) => toHtml(child, reading)).join('');
  if (TRANSPARENT.has(name)) {
    if (isForStaff(node)) {
      reading.leaveOut(line, `<${name}> for ${attributes['view']} is left out`);
      return '';
    }
    return name === 'prompt' || name === 'rubricBlock' ? `<div>${inside()}</div>` : inside();
  }
  if (name === 'feedbackInline' || name === 'feedbackBlock') {
    reading.feedback(node);
    return '';
  }
  if (isSound(node)) return escape(reading.sound(takeSound(node, reading)));
  if (isPicture(node)) return pictureOf(node, reading);
  if (name === 'object') throw new NotTakenAt(line, `holds an <object> of type ${attributes['type'] ?? 'none'}`);
  if (NOT_TAKEN.has(name)) throw new NotTakenAt(line, `holds <${name}>`);
  const inline = reading.inline?.(node) ?? null;
  if (inline !== null) return escape(inline);
  if (name.endsWith('Interaction') || name === 'gap') throw new NotTakenAt(line, `<${name}> is not taken here`);
  const kept = Object.entries(attributes).filter(([attribute]) => !MEANINGLESS.has(attribute));
  return `<${name}${kept.map(([attribute, value]) => ` ${attribute}="${escape(value)}"`).join('')}>${inside()}</${name}>`;
}

/** Whether a rubric is not for those who sit the test. */
function isForStaff({ name, attributes }: XmlNode): boolean {
  return name === 'rubricBlock' && !/\bcandidate\b/u.test(attributes['view'] ?? 'candidate');
}

/** Whether an element plays something. */
function isSound(node: XmlNode): boolean {
  const { name, attributes } = node;
  if (name === 'audio') return true;
  if (name === 'object') return (attributes['type'] ?? '').startsWith('audio/');
  return name === 'mediaInteraction' && elementsOf(node).some(isSound);
}

function takeSound(node: XmlNode, { media, file }: TextReading): string {
  if (node.name === 'mediaInteraction')
    return takeSound(elementsOf(node).find(isSound) ?? node, { media, file } as TextReading);
  const { src, data } = node.attributes;
  const sources = all(node, 'source').map((source) => source.attributes['src'] ?? '');
  // Of several forms of one recording, that which we play.
  const href = src ?? data ?? sources.find((one) => /\.(?:mp3|m4a)$/iu.test(one)) ?? sources[0] ?? '';
  return media.take('audio', file, node.line, href);
}

function isPicture({ name, attributes }: XmlNode): boolean {
  return name === 'img' || (name === 'object' && (attributes['type'] ?? '').startsWith('image/'));
}

function pictureOf(node: XmlNode, { media, file }: TextReading): string {
  const { src, data, alt = lettersIn(node) } = node.attributes;
  const name = media.take('image', file, node.line, src ?? data ?? '');
  return `<img src="${name}" alt="${escape(alt.replaceAll(/[<>"]/gu, ' '))}">`;
}

/** The text without its media, such as an answer that is typed. */
export function plainText(node: XmlNode): string {
  const withoutReadings = (one: XmlNode): string =>
    one.children
      .map((child) =>
        typeof child === 'string'
          ? child
          : /^(?:rt|rp|feedbackInline|feedbackBlock)$/u.test(child.name)
            ? ''
            : withoutReadings(child),
      )
      .join('');
  return withoutReadings(node).replaceAll(/\s+/gu, ' ').trim();
}

/** The prompt of an interaction. */
export const promptOf = (interaction: XmlNode): XmlNode | undefined => first(interaction, 'prompt');

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
