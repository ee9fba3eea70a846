// Draws 'ket-qua-thi.png'. On a canvas of its own, not from the page: nothing of the window's size, theme or text size gets into it.
import proud from '#web/assets/swallow-proud.svg?url';
import worried from '#web/assets/swallow-worried.svg?url';
import { withTimeout } from '#web/lib/with-timeout.ts';
import type { ExamReport } from './report.ts';
import { MIN_AXES, type Point, radarShape, ringPoints } from './radar-shape.ts';

/** Of the file. spec 2 §2.3 */
export const PICTURE_NAME = 'ket-qua-thi.png';
/** decisions §11 */
const LIMIT_MS = 30_000;

const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 72;
const FONT = "'Be Vietnam Pro Variable', 'Be Vietnam Pro', sans-serif";
const BIRD = 220;
const RADAR_SCALE = 2;
const RADAR_TOP = 640;

/** The bird's colours in daylight: a picture that is shared has no dark theme. */
const INK = '#23262f';
const MUTED = '#575b66';
const LINE = '#dfdcd2';
const PAPER = '#ffffff';
const SKY = '#e4eaf6';
const PRIMARY = '#2c4a8c';
const ACCENT = '#c9431d';
const CORRECT = '#4b7a1e';
const TRACK = '#d9d6cb';

/** A PNG of the result, for sharing; null if it can't be drawn within 30 s. */
export function drawResult(report: ExamReport): Promise<Blob | null> {
  return withTimeout(LIMIT_MS, draw(report));
}

async function draw(report: ExamReport): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser offers no canvas.');
  const weights = [400, 500, 600, 700];
  await Promise.all(weights.map((weight) => document.fonts.load(`${weight} 40px ${FONT}`, report.title)));
  const bird = await loadBird(report.isPassed ? proud : worried);

  drawHead(pen, report, bird);
  drawScores(pen, report);
  drawRadar(pen, report);
  write(
    pen,
    'tsubame',
    { x: WIDTH - MARGIN, y: HEIGHT - 48 },
    { size: 32, weight: 700, color: PRIMARY, align: 'right' },
  );

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture.'))), 'image/png');
  });
}

/** The bird with a size of its own: without it, some browsers draw nothing of an SVG. */
async function loadBird(address: string): Promise<HTMLImageElement> {
  const drawing = await (await fetch(address)).text();
  const bird = new Image();
  const sized = drawing.replace('<svg ', `<svg width="${BIRD}" height="${BIRD}" `);
  bird.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await bird.decode();
  return bird;
}

type Ink = {
  readonly size: number;
  readonly weight?: number;
  readonly color?: string;
  readonly align?: CanvasTextAlign;
  /** longer text is set smaller */
  readonly maxWidth?: number;
};

/** Writes one line and returns its width. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y }: Point,
  { size, weight = 400, color = INK, align = 'left', maxWidth = WIDTH - 2 * MARGIN }: Ink,
): number {
  pen.font = `${weight} ${size}px ${FONT}`;
  const width = pen.measureText(text).width;
  const scale = Math.min(1, maxWidth / width);
  pen.font = `${weight} ${Math.floor(size * scale)}px ${FONT}`;
  pen.fillStyle = color;
  pen.textAlign = align;
  pen.fillText(text, x, y);
  return width * scale;
}

function drawHead(pen: CanvasRenderingContext2D, report: ExamReport, bird: HTMLImageElement): void {
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = SKY;
  pen.fillRect(0, 0, WIDTH, 320);
  const textWidth = WIDTH - 2 * MARGIN - 260;
  write(
    pen,
    `${report.level} · ${report.lessonName}`,
    { x: MARGIN, y: 108 },
    { size: 32, weight: 600, color: ACCENT, maxWidth: textWidth },
  );
  write(pen, report.title, { x: MARGIN, y: 180 }, { size: 48, weight: 600, maxWidth: textWidth });
  write(
    pen,
    `${report.learnerName} · Nộp bài ngày ${report.date}`,
    { x: MARGIN, y: 244 },
    { size: 28, color: MUTED, maxWidth: textWidth },
  );
  pen.drawImage(bird, WIDTH - MARGIN - BIRD, 50, BIRD, BIRD);
}

function drawScores(pen: CanvasRenderingContext2D, { total, rows }: ExamReport): void {
  const width = write(pen, String(total.value), { x: MARGIN, y: 436 }, { size: 104, weight: 700 });
  write(
    pen,
    total.outOf,
    { x: MARGIN + width + 20, y: 436 },
    { size: 32, color: MUTED, maxWidth: WIDTH - 2 * MARGIN - width - 20 },
  );
  const right = WIDTH - MARGIN;
  for (const [index, row] of rows.entries()) {
    const y = 500 + index * 70;
    const figure = write(pen, `${row.score}/${row.points}`, { x: right, y }, { size: 28, weight: 700, align: 'right' });
    write(
      pen,
      row.needed === null ? row.name : `${row.name} · cần từ ${row.needed}`,
      { x: MARGIN, y },
      { size: 28, maxWidth: right - MARGIN - figure - 24 },
    );
    pen.fillStyle = TRACK;
    pen.fillRect(MARGIN, y + 14, right - MARGIN, 12);
    pen.fillStyle = row.needed === null || row.score >= row.needed ? CORRECT : ACCENT;
    pen.fillRect(MARGIN, y + 14, ((right - MARGIN) * row.score) / Math.max(1, row.points), 12);
  }
}

function drawRadar(pen: CanvasRenderingContext2D, { skills }: ExamReport): void {
  if (skills.length < MIN_AXES) return;
  const shape = radarShape(skills.length);
  const left = (WIDTH - shape.width * RADAR_SCALE) / 2;
  const place = ({ x, y }: Point): Point => ({ x: left + x * RADAR_SCALE, y: RADAR_TOP + y * RADAR_SCALE });
  const trace = (points: readonly Point[]) => {
    pen.beginPath();
    for (const point of points.map(place)) pen.lineTo(point.x, point.y);
    pen.closePath();
  };
  pen.strokeStyle = LINE;
  pen.lineWidth = 2;
  for (const share of [0.25, 0.5, 0.75, 1]) {
    trace(
      ringPoints(
        shape,
        skills.map(() => share),
      ),
    );
    pen.stroke();
  }
  trace(
    ringPoints(
      shape,
      skills.map(({ percent }) => percent / 100),
    ),
  );
  pen.fillStyle = 'rgb(44 74 140 / 18%)';
  pen.fill();
  pen.strokeStyle = PRIMARY;
  pen.lineWidth = 5;
  pen.stroke();
  for (const [axis, { name, percent }] of skills.entries()) {
    const { x, y } = place(shape.at(axis, 1.28));
    write(pen, name, { x, y: y - 4 }, { size: 28, weight: 500, align: 'center', maxWidth: 220 });
    write(pen, `${percent}%`, { x, y: y + 30 }, { size: 28, weight: 700, color: MUTED, align: 'center' });
  }
}
