import { describe, expect, it } from 'vitest';
import { MAX_QUESTIONS } from '#domain/exercise/question.ts';
import { UnreadableBank } from './bank.ts';
import { answer, asked, quiz, take } from './bank-fixture.ts';

const utf16 = Buffer.from('\uFEFFMột? {=a ~b}', 'utf16le');
const UNREADABLE: [fact: string, file: string | Uint8Array, reason: RegExp][] = [
  ['nothing', '', /^holds no question$/],
  ['only comments', '// xin chào\n\n$CATEGORY: a\n', /^holds no question$/],
  ['NUL', 'Một? {=a ~b}\0', /^holds NUL characters/],
  ['UTF-16', utf16, /^is UTF-16: save it as UTF-8$/],
  ['UTF-16 without its mark', utf16.subarray(2), /^(?:holds NUL characters|is no UTF-8 text)/],
  ['UTF-16 the other way round', Buffer.from(utf16).swap16(), /^is UTF-16/],
  ['another encoding', Buffer.from('Một? {=\xe0 ~b}', 'latin1'), /^is no UTF-8 text$/],
  ['a packed backup', Buffer.from('PK\x03\x04'), /^is packed/],
  ['a page', quiz('').replaceAll('quiz', 'html'), /^is no Moodle XML: it begins with <html>/],
  ['an encoding of its own', quiz('').replace('UTF-8', 'ISO-8859-1'), /^says that it is ISO-8859-1/],
  [
    'entities that grow',
    '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><quiz>&b;</quiz>',
    /^declares a document type/,
  ],
  ['XML that is cut', quiz(asked('essay', '')).slice(0, -20), /^line 3: <question> is not closed$|is not closed$/],
  ['XML that is tangled', '<quiz>\n<question><name></question></name></quiz>', /^line 2: <name> is not closed$/],
  ['XML that nests deep', '<quiz>'.repeat(100_000), /^line 1: nests deeper than 32 elements$/],
  ['two roots', '<quiz></quiz>\n<quiz></quiz>', /^line 2: <quiz> stands behind the end$/],
  ['too many questions', 'Một? {=a ~b}\n\n'.repeat(MAX_QUESTIONS + 1), /^holds more questions than the 200 /],
];

/** As large as a bank may be. */
const LARGEST = 10 * 1024 * 1024;
const fill = (piece: string) => piece.repeat(Math.floor(LARGEST / Buffer.byteLength(piece)));
const HUGE: [fact: string, file: string, reason: RegExp][] = [
  ['one { that never ends', `Một? {${fill('a').slice(100)}`, /^1: has no }/],
  ['only {', fill('{'), /^1: has no }/],
  ['only :', fill(':'), /^1: has no }/],
  ['only backslashes', fill('\\'), /^1: has no }/],
  ['only %', `Một? {~${fill('%').slice(100)}}`, /^1: is too long/],
  ['comments', `${fill('// a\n').slice(100)}Một?`, /^\d+: has no answers/],
  ['only answers', `Một? {${fill('~a').slice(100)}}`, /^1: is too long/],
  ['only { of embedded answers', quiz(asked('cloze', '', fill('{1:SA:').slice(1000))), /^3: is too long/],
  [
    'a long text in XML',
    quiz(asked('shortanswer', answer('a', 100), fill('<b>').slice(1000))),
    /^3: a text of it is too long/,
  ],
];

describe('a file is refused with a sentence for', () => {
  it.each(UNREADABLE)('%s', (_fact, file, reason) => {
    expect(() => take(file)).toThrow(UnreadableBank);
    expect(() => take(file)).toThrow(reason);
  });

  it('more than 10 MB', () => {
    expect(() => take(new Uint8Array(LARGEST + 1))).toThrow(/^is larger than 10 MB$/);
  });
});

describe('10 MB are read in one pass:', () => {
  // A quadratic reader would need hours and fail by the runner's limit.
  it.each(HUGE)('%s', (_fact, file, reason) => {
    expect(take(file).bad.join('\n')).toMatch(reason);
  });

  it.each([
    ['empty lines', fill('\n')],
    ['spaces', fill(' ')],
    ['comments', fill('// a\n')],
    ['questions', fill('a{}\n\n')],
    ['elements', `<quiz>${fill('<a/>').slice(100)}</quiz>`],
    ['entities', `<quiz>${fill('&amp;').slice(100)}</quiz>`],
    ['attributes', `<quiz${fill(' a="b"').slice(102)}></quiz>`],
  ])('%s without end', (_fact, file) => {
    expect(() => take(file)).toThrow(UnreadableBank);
  });
});
