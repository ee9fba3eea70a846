/** The HTML of one slide; slides.html and slides.css dress it. */
import { escapeHtml, japaneseInVietnamese, toPlainText, toRubyHtml } from './furigana.ts';
import type { PictureName } from './pictures.ts';
import { pictureSvg } from './pictures.ts';
import type { Line, Scene } from './script.ts';
import type { SlideState } from './timeline.ts';

const speakerNames: Record<Line['speaker'], string> = {
  reader: 'Tsubame',
  teacher: 'Cô giáo',
  lan: 'Lan',
  tanaka: 'Tanaka',
  kim: 'Kim',
};
const longLineCharacters = 12;
/** More rows than this stand closer together. */
const roomyRows = 3;

export function slideHtml(kicker: string, { scene, lineIndex, turn }: SlideState): string {
  const line = scene.lines[Math.max(0, lineIndex)];
  const picture = pictureOf(scene, line);
  const content = `${scene.layout === 'dialogue' ? '' : heading(scene)}${bodies[scene.layout]({ scene, lineIndex, turn })}`;
  const isFull = scene.layout === 'list' && scene.lines.length > roomyRows;
  return `<div class="scene layout-${scene.layout} ${picture ? 'with-picture' : ''} ${isFull ? 'full' : ''}">
    ${picture ? pictureSvg(picture) : ''}
    <p class="kicker">${escapeHtml(scene.layout === 'dialogue' ? `${kicker} · ${scene.heading}` : kicker)}</p>
    <div class="content">${content}</div>${turnChip(turn)}
  </div>`;
}

/** A picture on the right, except where the rows need the width. */
function pictureOf(scene: Scene, line: Line | undefined): PictureName | null {
  if (scene.layout === 'end') return 'swallow';
  if (scene.layout === 'dialogue') return line?.speaker === 'lan' || line?.speaker === 'tanaka' ? line.speaker : 'teacher';
  return scene.layout === 'pattern' ? null : 'teacher';
}

const bodies: Record<Scene['layout'], (state: SlideState) => string> = {
  title: ({ scene }) => genko(scene) + note(scene),
  card: ({ scene, lineIndex }) => genko(scene) + block(scene.lines[Math.max(0, lineIndex)]) + note(scene),
  pattern: ({ scene, lineIndex }) =>
    scene.patterns.map(patternHtml).join('') + block(scene.lines[lineIndex]) + note(scene),
  list: ({ scene, lineIndex }) =>
    `<ul class="rows">${scene.lines
      .map((line, index) => `<li class="${index === lineIndex ? 'active' : ''}">${block(line)}</li>`)
      .join('')}</ul>${note(scene)}`,
  practice: ({ scene, lineIndex, turn }) => {
    const line = scene.lines[Math.max(0, lineIndex)];
    if (!line) return '';
    const answer = lineIndex >= 0 && turn !== 'think' ? toRubyHtml(line.ja, { emphasis: true }) : '？';
    return `<p class="vi">${escapeHtml(line.prompt ?? line.vi)}</p><p class="${jaClass(line.ja)}" lang="ja">${answer}</p>${note(scene)}`;
  },
  dialogue: ({ scene, lineIndex }) => {
    const before = scene.lines[lineIndex - 1];
    const now = scene.lines[Math.max(0, lineIndex)];
    return (before ? `<div class="before">${said(before)}</div>` : '') + (now ? `<div>${said(now)}</div>` : '');
  },
  end: ({ scene }) =>
    `<ul class="points">${scene.points.map((point) => `<li>${japaneseInVietnamese(point)}</li>`).join('')}</ul>`,
};

function heading(scene: Scene): string {
  return `<h1>${japaneseInVietnamese(scene.heading)}</h1>`;
}

function genko(scene: Scene): string {
  if (!scene.genko) return '';
  return `<div class="genko" lang="ja">${[...scene.genko].map((char) => `<span>${char}</span>`).join('')}</div>`;
}

function block(line: Line | undefined): string {
  if (!line) return '';
  const ja = toRubyHtml(line.ja, { emphasis: true });
  return `<div><p class="${jaClass(line.ja)}" lang="ja">${ja}</p><p class="vi">${escapeHtml(line.vi)}</p></div>`;
}

function said(line: Line): string {
  return `<p class="speaker">${speakerNames[line.speaker]}</p>${block(line)}`;
}

function note(scene: Scene): string {
  return scene.note ? `<p class="note">${japaneseInVietnamese(scene.note)}</p>` : '';
}

function patternHtml(pattern: string): string {
  const html = toRubyHtml(pattern, { emphasis: true }).replace(
    /\{([^}]+)\}/g,
    '<span class="slot" lang="vi">$1</span>',
  );
  return `<p class="pattern" lang="ja">${html}</p>`;
}

function jaClass(ja: string): string {
  return toPlainText(ja).length > longLineCharacters ? 'ja long' : 'ja';
}

function turnChip(turn: SlideState['turn']): string {
  if (turn === 'listen') return '<p class="turn">Lắng nghe</p>';
  if (turn === 'repeat') return '<p class="turn mine">Bạn đọc theo nhé</p>';
  return turn === 'think' ? '<p class="turn mine">Bạn thử nói trước nhé</p>' : '';
}
