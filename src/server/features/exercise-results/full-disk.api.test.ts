import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answering, recordingsOf, resultFields } from '../../testing/answering.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

// A disk of its own can be made by root on Linux only.
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/bin/mount');
const DISK_BYTES = 256 * 1024;

describe.skipIf(!canMount)('a result with recordings, on a full disk', () => {
  let test: TestApp;
  let disk: string;
  beforeAll(async () => {
    disk = mkdtempSync(path.join(tmpdir(), 'tsubame-recordings-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk]);
    test = await buildTestApp({ recordingsFolder: disk });
  });
  afterAll(async () => {
    await test.close();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  it('is asked for again later, leaves nothing behind, and is saved once there is room', async () => {
    const answers = answering(test);
    const learner = await test.person('enrolled');
    const filler = path.join(disk, 'filler');
    const fields = resultFields(await answers.right());
    writeFileSync(filler, Buffer.alloc(DISK_BYTES - 4096));
    const refused = await answers.send(learner, fields, recordingsOf());
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' }, error_code: 503 } });
    expect(refused.headers['retry-after']).toBe('60');
    expect(answers.files()).toEqual(['filler']);
    expect((await test.countRows())['exercise_result']).toBe(0);
    // What needs no room is saved meanwhile.
    expect((await answers.send(learner, resultFields({}))).status).toBe(200);
    rmSync(filler);
    expect(await answers.send(learner, fields, recordingsOf())).toMatchObject({
      status: 200,
      body: { correct_answer: 5 },
    });
    expect(answers.files().length).toBe(2);
  });
});
