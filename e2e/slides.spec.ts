import { readdirSync } from 'node:fs';
import path from 'node:path';
import { openBrowser, openToolPage, setBody } from '../content/tools/browser.ts';
import { readScript } from '../content/tools/script.ts';
import { overflowOf } from '../content/tools/slide-room.ts';
import { slideHtml } from '../content/tools/slides.ts';
import { layOut } from '../content/tools/timeline.ts';
import { expect, test } from './fixtures.ts';

const VIDEOS = path.join(import.meta.dirname, '../content/so-cap-n5/videos');

test('every slide of the videos holds what it shows, so that no heading covers the line above', async () => {
  const browser = await openBrowser();
  try {
    const page = await openToolPage(browser, 'slides.html');
    for (const name of readdirSync(VIDEOS)) {
      const script = await readScript(path.join(VIDEOS, name, 'script.yaml'));
      const { frames } = layOut(script, () => 10);
      const slides = new Map(frames.map(({ state }) => [slideHtml(script.kicker, state), state]));
      for (const [html, { scene, lineIndex }] of slides) {
        await setBody(page, html);
        expect(await overflowOf(page), `${name}: ${scene.heading}, line ${lineIndex + 1}`).toBeNull();
      }
    }
  } finally {
    await browser.close();
  }
});
