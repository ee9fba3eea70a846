/**
 * Makes a course's handouts (handouts.yaml) from its documents:
 *   node content/tools/make-pdf.ts so-cap-n5
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { openBrowser, openToolPage, setBody } from './browser.ts';
import { escapeHtml, japaneseInVietnamese } from './furigana.ts';

const handouts = z.array(
  z.strictObject({
    file: z.string(),
    title: z.string(),
    parts: z.array(z.strictObject({ title: z.string().min(1), document: z.string() })),
    writing: z.string(),
  }),
);
/** Of 16 printed squares: the character to look at, three pale ones to trace, the others to fill. */
const paleSquares = 3;

const courseFolder = fileURLToPath(new URL(`../${process.argv[2] ?? ''}/`, import.meta.url));
const list = handouts.parse(parse(await readFile(join(courseFolder, 'handouts.yaml'), 'utf8')));
const browser = await openBrowser();
try {
  for (const handout of list) {
    const sections: string[] = [];
    for (const { title, document } of handout.parts) {
      const html = withHeadingsBelow(await readFile(join(courseFolder, document), 'utf8'));
      sections.push(`<section><h2>${japaneseInVietnamese(title)}</h2>${html}</section>`);
    }
    const page = await openToolPage(browser, 'handout.html');
    await setBody(page, `<h1>${escapeHtml(handout.title)}</h1>${sections.join('')}${writingPage(handout.writing)}`);
    await page.evaluate((title) => {
      document.title = title;
    }, `${handout.title} – Tsubame`);
    const path = join(courseFolder, handout.file);
    await page.pdf({ path, preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    await page.close();
    console.log(`${handout.file}: ${Math.round((await stat(path)).size / 1024)} KB`);
  }
} finally {
  await browser.close();
}

/** A document is a part of the handout: its headings are one level lower. */
function withHeadingsBelow(html: string): string {
  return html.replaceAll(/<(\/?)h3>/gu, '<$1h4>').replaceAll(/<(\/?)h2>/gu, '<$1h3>');
}

function lines(offsetMm: number): string {
  const columns = Array.from({ length: 9 }, (_, index) => index * 21 + offsetMm).filter((x) => x <= 168);
  const rows = Array.from({ length: 3 }, (_, index) => index * 21 + offsetMm).filter((y) => y <= 42);
  return [...columns.map((x) => `M${x} 0v42`), ...rows.map((y) => `M0 ${y}h168`)].join('');
}

function writingPage(characters: string): string {
  // Two rows of eight squares of 21 mm, halved by thinner lines; drawn as paths, since gradients make big PDFs.
  const paths = `<path class="half" d="${lines(10.5)}" /><path d="${lines(0)}" />`;
  const grid = `<svg viewBox="0 0 168 42" aria-hidden="true">${paths}</svg>`;
  const rows = [...characters].map((char) => {
    const pale = `<span class="pale">${char}</span>`.repeat(paleSquares);
    return `<p class="squares" lang="ja">${grid}<span>${char}</span>${pale}</p>`;
  });
  return `<section class="writing"><h2>Tập viết</h2>${rows.join('')}</section>`;
}
