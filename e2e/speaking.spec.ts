import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { comesToRest, mouse } from './exercise-page.ts';
import { expectOnly } from './faults.ts';
import { expect, expectAccessibleAt, PATHS, test as base } from './fixtures.ts';
import { lengthenLimit } from './patient-limits.ts';

const LESSON = 390102;
const TONE = { hertz: 440, silenceSeconds: 0.4, soundSeconds: 0.8 };

/** What the fake microphone hears, over and over. */
function writeTone(file: string): void {
  const rate = 48_000;
  const samples = Math.round(rate * (TONE.silenceSeconds + TONE.soundSeconds));
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = Math.round(rate * TONE.silenceSeconds); at < samples; at += 1)
    wav.writeInt16LE(Math.round(9_000 * Math.sin((2 * Math.PI * TONE.hertz * at) / rate)), 44 + at * 2);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, wav);
}

/** A browser whose microphone hears a tone. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use, { workerIndex }) => {
      const file = path.join(tmpdir(), 'tsubame-e2e', `tone-${workerIndex}.wav`);
      writeTone(file);
      const args = [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${file}`,
        // Chromium without windows can ask nobody.
        '--use-fake-ui-for-media-stream',
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
    },
    { scope: 'worker' },
  ],
});

type Opening = { hasSeenInstructions?: boolean; isSecond?: boolean };

/** Opens a speaking question, alone in its exercise or after a choice. */
async function openSpeaking(page: Page, { hasSeenInstructions = true, isSecond = false }: Opening = {}): Promise<void> {
  if (hasSeenInstructions)
    await page.addInitScript(() => localStorage.setItem('tsubame-speaking-instructions', 'seen'));
  await page.addInitScript(keepChunks);
  // The page gives its database five seconds: a browser that stands still, or a busy disk, takes longer.
  await lengthenLimit(page, { fromMs: 5_000, becomesMs: 120_000 });
  await page.route(`**/api/lessons/${LESSON}/exercise`, async (route) => {
    const answer = await route.fetch();
    const exercise = (await answer.json()) as { component: { type: number }[] };
    const spoken = exercise.component.filter(({ type }) => type === 16).slice(-1);
    const [choice] = exercise.component.filter(({ type }) => type === 3).slice(-1);
    const component = isSecond && choice ? [choice, ...spoken] : spoken;
    await route.fulfill({ response: answer, json: { ...exercise, component } });
  });
  await page.goto(`${PATHS.shortVideo}?tab_active=tabExercise`);
  if (isSecond) {
    await page.getByRole('tabpanel', { name: 'Bài tập' }).locator('label').first().click();
    await mouse(page).go();
    await mouse(page).go();
  }
  // A dialog hides what is behind it.
  const first = hasSeenInstructions ? page.getByRole('group', { name: 'Mẫu · thường' }) : page.getByRole('dialog');
  await expect(first).toBeVisible();
}

/** Runs in the page: keeps what the recording that is being made has so far. */
function keepChunks(): void {
  globalThis.MediaRecorder = class extends MediaRecorder {
    constructor(...given: ConstructorParameters<typeof MediaRecorder>) {
      super(...given);
      const chunks: Blob[] = [];
      Object.assign(globalThis, { chunks });
      this.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    }
  };
}

/** Keeps the streams that the page opens, to pull out their plug. */
const watchStreams = (context: BrowserContext) =>
  context.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      Object.assign(globalThis, { lastTrack: stream.getAudioTracks()[0] });
      return stream;
    };
  });

const isMicrophoneOn = (page: Page) =>
  page.evaluate(() => (globalThis as { lastTrack?: MediaStreamTrack }).lastTrack?.readyState === 'live');

const listen = (page: Page) => page.getByRole('button', { name: 'Nghe mẫu để bắt đầu' });
const recordNow = (page: Page, speed: 'chậm' | 'thường') =>
  page.getByRole('button', { name: `Thu tốc độ ${speed}` }).last();
const stop = (page: Page) => page.getByRole('button', { name: 'Đang thu âm, bấm để dừng' });
const step = (page: Page) => page.getByRole('list', { name: 'Các bước' }).locator('[aria-current=step]');
const replay = (page: Page, speed: 'chậm' | 'thường') =>
  page.getByRole('button', { name: `Nghe bản thu tốc độ ${speed}` });

const countdown = (page: Page) => page.getByText('Tự thu âm sau');

/**
 * Stops the page's timers; sounds and recordings go on. Needs `page.clock.install()`. Else a countdown would be over
 * before a slow machine has looked, or pressed.
 */
async function stopTime(page: Page): Promise<void> {
  // A try that comes too late pauses where it is, and throws.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  }).toPass();
}

/** Ends the slow recording, and declines that the other one starts by itself. Needs `page.clock.install()`. */
async function stopAndDecline(page: Page): Promise<void> {
  await stopTime(page);
  await stop(page).click();
  await expect(countdown(page)).toBeVisible();
  await page.getByRole('button', { name: 'Để mình tự bấm' }).click();
  await expect(countdown(page)).toBeHidden();
  await page.clock.resume();
}

/** What the question goes through from now on: most of it is over before a slow machine looks. */
async function noteStates(page: Page): Promise<() => Promise<string[]>> {
  const states = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const note = () => {
      const state = [
        document.querySelector<HTMLElement>('[aria-label="Các bước"] [aria-current=step]')?.innerText.trim(),
        document.querySelector('[aria-label="Dừng mẫu tốc độ thường"]') && 'sound',
        CSS.highlights.has('karaoke') && 'words',
        document.body.textContent.includes('Tự thu âm sau') && 'countdown',
        (globalThis as { lastTrack?: MediaStreamTrack }).lastTrack?.readyState === 'live' && 'microphone',
      ];
      const text = state.filter(Boolean).join(', ');
      if (seen.at(-1) !== text) seen.push(text);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    // Neither words nor the microphone are elements.
    setInterval(note, 50);
    return seen;
  });
  return () => states.jsonValue();
}

async function record(page: Page, speed: 'chậm' | 'thường'): Promise<void> {
  await recordNow(page, speed).click();
  await speakAndStop(page);
}

/** How much sound the recording that is being made holds. A microphone that was stopped for a while has less than the time says. */
const recordedSeconds = (page: Page) =>
  page.evaluate(async () => {
    const { chunks = [] } = globalThis as { chunks?: Blob[] };
    const bytes = await new Blob(chunks).arrayBuffer();
    return new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes).then(
      ({ duration }) => duration,
      () => 0,
    );
  });

/** Waits for two seconds or more: a busy machine may look later. */
async function hasSpoken(page: Page): Promise<void> {
  await expect(page.getByText(/^00:(0[2-9]|[12]\d) \/ 00:30$/)).toBeVisible();
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(2);
}

async function speakAndStop(page: Page): Promise<void> {
  await hasSpoken(page);
  await stop(page).click();
}

/** The recordings in the browser's database, decoded: length, and pitch where they are loud. */
const storedRecordings = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tsubame-recordings');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    const rows = await new Promise<{ bytes: ArrayBuffer; type: string }[]>((resolve) => {
      const request = database.transaction('recordings').objectStore('recordings').getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    return Promise.all(
      rows.map(async ({ bytes, type }) => {
        const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
        const samples = sound.getChannelData(0);
        const size = 4_800;
        const pitches: number[] = [];
        for (let at = 0; at + size <= samples.length; at += size) {
          const frame = samples.subarray(at, at + size);
          if (Math.max(...frame.subarray(0, 600)) < 0.05 || Math.max(...frame.subarray(-600)) < 0.05) continue;
          let crossings = 0;
          for (let i = 1; i < size; i += 1) if (frame[i - 1]! < 0 && frame[i]! >= 0) crossings += 1;
          pitches.push(crossings / (size / 48_000));
        }
        pitches.sort((a, b) => a - b);
        return { type, seconds: sound.duration, hertz: pitches[Math.floor(pitches.length / 2)] ?? 0 };
      }),
    );
  });

test.describe('with a microphone', () => {
  test('one press leads through all six steps; both recordings hold what was said, and stay after a reload', async ({
    page,
    context,
  }) => {
    await watchStreams(context);
    await openSpeaking(page);
    await expect(step(page)).toHaveText('Nghe thường');
    const states = await noteStates(page);
    await listen(page).click();
    await expect(step(page)).toHaveText('Nói chậm');
    await expect(stop(page)).toBeVisible();
    expect(await isMicrophoneOn(page)).toBe(true);
    await speakAndStop(page);
    await expect(step(page)).toHaveText('Nói thường');
    await speakAndStop(page);
    await expect(step(page)).toHaveText('Tự do');
    await expect(page.getByText('Đã lưu trên máy.', { exact: false }).first()).toBeVisible();
    await expect.poll(() => isMicrophoneOn(page)).toBe(false);
    const seen = await states();
    const steps = seen.map((one) => one.split(',')[0]);
    expect(steps.filter((one, index) => one !== steps[index - 1])).toEqual([
      'Nghe thường',
      'Nghe chậm',
      'Nói chậm',
      'Nói thường',
      'Tự do',
    ]);
    expect(seen).toContainEqual(expect.stringMatching(/^Nghe thường, sound/));
    expect(seen).toContainEqual(expect.stringContaining('words'));
    // The microphone is off while it is counted down, before each recording.
    expect(seen.filter((one) => one.includes('countdown'))).toEqual(['Nói chậm, countdown', 'Nói thường, countdown']);

    const stored = await storedRecordings(page);
    expect(stored).toHaveLength(2);
    for (const { type, seconds, hertz } of stored) {
      expect(type).toContain('audio/webm');
      expect(seconds).toBeGreaterThan(1.8);
      expect(seconds).toBeLessThan(31);
      expect(Math.abs(hertz - TONE.hertz)).toBeLessThan(20);
    }

    await page.reload();
    await expect(step(page)).toHaveText('Tự do');
    // The recording of two seconds would be over before a slow machine has looked.
    await page.evaluate(() => {
      for (const audio of document.querySelectorAll('audio')) audio.defaultPlaybackRate = audio.playbackRate = 0.1;
    });
    await replay(page, 'chậm').click();
    await expect(page.getByRole('button', { name: 'Dừng bản thu tốc độ chậm' })).toBeVisible();
    // One sound at a time: the model ends the learner's own.
    await page.getByRole('button', { name: 'Nghe mẫu tốc độ thường' }).click();
    await expect(replay(page, 'chậm')).toBeVisible();
    await expect.poll(() => playing(page)).toBeLessThanOrEqual(1);

    await page.getByRole('button', { name: 'Kiểm tra' }).click();
    await comesToRest(page.getByRole('button', { name: 'Hoàn thành' }));
    await page.getByRole('button', { name: 'Hoàn thành' }).click();
    const result = page.getByRole('dialog');
    await expect(result.getByRole('button', { name: 'Nghe bản thu tốc độ chậm' })).toBeVisible();
    await expect(result.getByText('Đúng 1 trên 1 câu')).toBeVisible();
  });

  test('whoever wants to press themselves does so, with the keyboard alone', async ({ page }) => {
    await page.clock.install();
    await openSpeaking(page);
    await stopTime(page);
    await listen(page).focus();
    await page.keyboard.press('Enter');
    const decline = page.getByRole('button', { name: 'Để mình tự bấm' });
    await expect(decline).toBeVisible();
    await decline.focus();
    await page.keyboard.press('Enter');
    await expect(countdown(page)).toBeHidden();
    // The button is gone, the focus is not.
    await expect(recordNow(page, 'chậm')).toBeFocused();
    await page.clock.resume();
    await page.keyboard.press('Enter');
    await hasSpoken(page);
    await expect(stop(page)).toBeFocused();
    await stopTime(page);
    await page.keyboard.press('Enter');
    await expect(step(page)).toHaveText('Nói thường');
    await expect(countdown(page)).toBeVisible();
    await page.clock.resume();
    await hasSpoken(page);
    await expect(stop(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(step(page)).toHaveText('Tự do');
    await expect(replay(page, 'thường')).toBeVisible();
    await expect(page.locator(':focus')).toContainText('Bạn đã thu xong');
  });

  test('a recording ends after 30 seconds and asks whether anybody is there; nothing starts by itself then', async ({
    page,
  }) => {
    await page.clock.install();
    await openSpeaking(page);
    await recordNow(page, 'chậm').click();
    await hasSpoken(page);
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('dialog', { name: 'Bạn còn ở đó không?' })).toBeVisible();
    await page.getByRole('button', { name: 'Học tiếp' }).click();
    await expect(step(page)).toHaveText('Nói thường');
    await expect(replay(page, 'chậm')).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(stop(page)).toBeHidden();
  });

  for (const [event, words] of [
    ['ended', 'Micro đã bị rút ra khi đang thu.'],
    ['mute', 'Micro bị ngắt giữa chừng, có thể vì có cuộc gọi đến.'],
    ['hidden', 'Bạn đã rời trang nên lần thu dừng lại.'],
  ] as const) {
    test(`what was recorded until the microphone said "${event}" is kept, and the page says why`, async ({
      page,
      context,
    }) => {
      await watchStreams(context);
      await openSpeaking(page);
      await recordNow(page, 'chậm').click();
      await hasSpoken(page);
      await page.evaluate((what) => {
        if (what === 'hidden') {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
          return;
        }
        const { lastTrack } = globalThis as unknown as { lastTrack: MediaStreamTrack };
        lastTrack.dispatchEvent(new Event(what));
      }, event);
      await expect(page.getByRole('alert')).toContainText(words);
      await expect(page.getByRole('alert')).toContainText('Phần đã thu được đã lưu trên máy.');
      await expect(replay(page, 'chậm')).toBeVisible();
      expect(await isMicrophoneOn(page)).toBe(false);
      const [stored] = await storedRecordings(page);
      expect(stored?.seconds).toBeGreaterThan(1);
      await expect(countdown(page)).toBeHidden();
    });
  }

  test('the lesson’s other tab stops the microphone, which stays off there', async ({ page, context }) => {
    await watchStreams(context);
    await openSpeaking(page);
    await recordNow(page, 'chậm').click();
    await hasSpoken(page);
    expect(await isMicrophoneOn(page)).toBe(true);
    await page.locator('#tabLesson-tab').click();
    await expect.poll(() => isMicrophoneOn(page)).toBe(false);
    await page.locator('#tabExercise-tab').click();
    await expect(page.getByRole('alert')).toContainText('Phần đã thu được đã lưu trên máy.');
    await expect(replay(page, 'chậm')).toBeVisible();
    expect(await isMicrophoneOn(page)).toBe(false);
  });

  test('beginning anew turns the microphone off and drops what it recorded', async ({ page, context }) => {
    await watchStreams(context);
    await openSpeaking(page, { isSecond: true });
    await recordNow(page, 'chậm').click();
    await hasSpoken(page);
    await page.getByRole('button', { name: 'Làm lại từ đầu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Làm lại từ đầu' }).click();
    await expect(page.getByRole('group', { name: 'Câu 1 trên 2' })).toBeFocused();
    expect(await isMicrophoneOn(page)).toBe(false);
    expect(await storedRecordings(page)).toEqual([]);
  });

  test('nothing is checked while a recording is made anew', async ({ page, context }) => {
    await page.clock.install();
    await watchStreams(context);
    await openSpeaking(page);
    const check = page.getByRole('button', { name: 'Kiểm tra' });
    await recordNow(page, 'chậm').click();
    await hasSpoken(page);
    await stopAndDecline(page);
    await record(page, 'thường');
    await expect(check).toBeEnabled();
    await page.getByRole('button', { name: 'Thu lại tốc độ chậm' }).click();
    await expect(stop(page)).toBeVisible();
    await expect(check).toBeDisabled();
    await speakAndStop(page);
    await expect(check).toBeEnabled();
    await check.click();
    expect(await isMicrophoneOn(page)).toBe(false);
    await expect(page.getByRole('status').filter({ hasText: 'Chính xác!' })).toHaveCount(1);
  });

  test('the question and its notices are accessible, on phones and in both themes, while recording and after it', async ({
    page,
  }) => {
    // A recording ends after half a minute, for which axe may need longer.
    await lengthenLimit(page, { fromMs: 29_000, toMs: 30_000, becomesMs: 600_000 });
    await openSpeaking(page);
    await expectAccessibleAt(page, [360, 390, 1280]);
    await recordNow(page, 'chậm').click();
    await expect(stop(page)).toBeVisible();
    await expectAccessibleAt(page, [360, 1280]);
    // Not before: a test's clock that catches up with the level meter leaves axe no time on a slow machine.
    await page.clock.install();
    await stopAndDecline(page);
    await record(page, 'thường');
    await expect(step(page)).toHaveText('Tự do');
    await expectAccessibleAt(page, [360, 1280]);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectAccessibleAt(page, [390]);
  });

  test('instructions say whose the recordings are, once per browser', async ({ page }) => {
    await openSpeaking(page, { hasSeenInstructions: false });
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Nghe mẫu rồi nói theo');
    await page.getByRole('button', { name: 'Tiếp', exact: true }).click();
    await expect(dialog).toContainText('5 lần làm mới nhất, tổng cộng tối đa 200 MB');
    await expectAccessibleAt(page, [360, 1280]);
    await page.getByRole('button', { name: 'Tiếp', exact: true }).click();
    await page.getByRole('button', { name: 'Bắt đầu' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole('group', { name: 'Mẫu · thường' })).toBeVisible();
    await expect(listen(page)).toBeEnabled();
    await expect(dialog).toBeHidden();
  });
});

/** How many elements of the page sound. */
const playing = (page: Page) =>
  page.evaluate(
    () =>
      Array.from(document.querySelectorAll('audio, video')).filter((one) => !(one as HTMLMediaElement).paused).length,
  );

for (const [error, words] of [
  ['NotAllowedError', 'Vui lòng cấp quyền micro và tải lại trang!'],
  ['NotFoundError', 'Không tìm thấy micro.'],
  ['NotReadableError', 'Micro đang được chương trình khác dùng.'],
] as const) {
  test(`a microphone that answers ${error} is told in plain words, and can be tried again`, async ({ page }) => {
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
    }, error);
    await openSpeaking(page);
    await recordNow(page, 'chậm').click();
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByRole('button', { name: 'Tải lại trang' })).toBeVisible({
      visible: error === 'NotAllowedError',
    });
    await expect(recordNow(page, 'chậm')).toBeEnabled();
    await expectAccessibleAt(page, [360]);
  });
}

test('what went wrong is in sight where the large button stands at the edge of a low window', async ({
  page,
  faults,
}) => {
  const isInSight = async () => {
    const foot = await page.getByRole('button', { name: 'Kiểm tra' }).boundingBox();
    const note = await page
      .getByRole('alert')
      .filter({ hasText: /Micro|Chưa phát được/ })
      .boundingBox();
    return note !== null && foot !== null && note.y >= 64 && note.y + note.height <= foot.y;
  };
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.route(/\.mp3/, (route) => route.fulfill({ status: 404, body: '' }));
  for (const window of [
    { width: 360, height: 640 },
    { width: 1366, height: 657 },
  ]) {
    await page.setViewportSize(window);
    await openSpeaking(page);
    await listen(page).click();
    await expect(page.getByText('Chưa phát được bản này.')).toBeVisible();
    await expect.poll(isInSight, `${window.width} px`).toBe(true);
    await recordNow(page, 'chậm').press('Enter');
    await expect(page.getByText('Vui lòng cấp quyền micro')).toBeVisible();
    await expect.poll(isInSight, `${window.width} px`).toBe(true);
  }
  await page.close();
  expectOnly(faults, /status of 404/); // the recordings that are missing
});

test('without a microphone the question can be left, and counts as wrong', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });
  await openSpeaking(page);
  await expect(page.getByRole('button', { name: 'Kiểm tra' })).toBeDisabled();
  await recordNow(page, 'chậm').click();
  await page.getByRole('button', { name: 'Bỏ qua câu nói này' }).click();
  await expect(page.getByRole('alert')).toContainText('Đã bỏ qua: câu này tính là chưa đúng.');
  await page.getByRole('button', { name: 'Kiểm tra' }).click();
  await expect(page.getByText('Câu này chưa có đủ hai bản thu.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Chưa đúng rồi' })).toBeVisible();
});
