import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourlyJobs } from '../../hourly-jobs.ts';
import { commenting } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
let minh: Person;
beforeAll(async () => {
  test = await buildTestApp({ environment: { SMTP_URL: 'smtp://mail.example', BASE_URL: 'https://hoc.example.vn' } });
  talk = commenting(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  [lan, minh] = [await test.person('learner'), await test.person('learner')];
  await test.database.pool.query('UPDATE comment SET has_unread = false');
  await test.database.pool.query('DELETE FROM mail');
});

async function runJob(signal = new AbortController().signal): Promise<void> {
  await hourlyJobs(test.deps, test.app.log)
    .find(({ name }) => name === 'writing e-mails of replies')
    ?.run(signal);
}

type Queued = { recipient: string; text: string; html: string; unsubscribe_url: string | null };

async function queued(): Promise<Queued[]> {
  const sql = 'SELECT recipient, text, html, unsubscribe_url FROM mail ORDER BY id';
  return (await test.database.pool.query<Queued>(sql)).rows;
}

describe('the e-mail of replies', () => {
  it('tells once, an hour later, who replied where and how to unsubscribe', async () => {
    const id = await talk.written(lan, 'Câu hỏi của Lan');
    const reply = await talk.answered(minh, id, 'Nội dung kín');
    await runJob();
    test.clock.nowMs += HOUR_MS - 1;
    await runJob();
    expect(await queued()).toEqual([]);
    test.clock.nowMs += 1;
    await Promise.all([runJob(), runJob(), runJob()]);
    expect(await queued()).toHaveLength(1);
    const [sent] = await queued();
    const text = sent?.text ?? '';
    expect(sent?.recipient).toBe(lan.email);
    expect(text).toContain('đã trả lời bình luận của bạn trong bài “Ngữ pháp: これ・それ”');
    const lesson = `/khoa-hoc/khoa-thu/lesson/${FIXTURE.openVideo.lesson}-bai-mo`;
    expect(text).toContain(`https://hoc.example.vn${lesson}?ref=notice#binh-luan-${reply}`);
    for (const shown of [text, sent?.html]) {
      expect(shown).not.toContain('Nội dung kín');
      expect(shown).not.toContain('Câu hỏi của Lan');
    }
    const [, oneClick = ''] = /^https:\/\/hoc\.example\.vn(.+)$/.exec(sent?.unsubscribe_url ?? '') ?? [];
    const pages = [...text.matchAll(/https:\/\/hoc\.example\.vn\/thong-bao\/ngung\/(\S+)/g)].map((match) => match[1]);
    expect(pages).toHaveLength(2);
    expect((await talk.post(null, oneClick)).body).toEqual({ scope: 'email' });
    expect((await talk.post(null, `/api/notices/unsubscribe/${pages[0]}`)).body).toEqual({ scope: 'thread' });
    await talk.answered(minh, id, 'Nữa');
    test.clock.nowMs += 30 * HOUR_MS;
    await runJob();
    expect(await queued()).toHaveLength(1);
  });

  it('comes once a day at most, and not for replies read meanwhile', async () => {
    const id = await talk.written(lan, 'Hỏi');
    await talk.answered(minh, id, 'Một');
    test.clock.nowMs += HOUR_MS;
    await runJob();
    expect(await queued()).toHaveLength(1);
    await talk.answered(minh, id, 'Hai');
    test.clock.nowMs += 23 * HOUR_MS;
    await runJob();
    expect(await queued()).toHaveLength(1);
    test.clock.nowMs += HOUR_MS;
    await runJob();
    expect(await queued()).toHaveLength(2);
    await talk.answered(minh, id, 'Ba');
    await talk.post(lan, '/api/comment/update-read-reply', { comment_id: id });
    test.clock.nowMs += 48 * HOUR_MS;
    await runJob();
    expect(await queued()).toHaveLength(2);
  });

  it('continues in the next hour after being stopped', async () => {
    const id = await talk.written(lan, 'Hỏi');
    await talk.answered(minh, id, 'Đáp');
    test.clock.nowMs += HOUR_MS;
    await runJob(AbortSignal.abort());
    expect(await queued()).toEqual([]);
    await runJob();
    expect(await queued()).toHaveLength(1);
  });

  it('passes over an address from before today’s rules, once a day', async () => {
    const [first, second] = lan.userId < minh.userId ? [lan, minh] : [minh, lan];
    await test.database.pool.query('UPDATE "user" SET email = $2 WHERE id = $1', [first.userId, 'a,b@hoc.example']);
    await talk.answered(second, await talk.written(first, 'Hỏi'), 'Đáp');
    await talk.answered(first, await talk.written(second, 'Hỏi'), 'Đáp');
    test.clock.nowMs += HOUR_MS;
    await runJob();
    expect((await queued()).map(({ recipient }) => recipient)).toEqual([second.email]);
    const { rows } = await test.database.pool.query<{ at: Date | null }>(
      'SELECT mailed_at AS at FROM notice_setting WHERE user_id = $1',
      [first.userId],
    );
    expect(rows[0]?.at?.getTime()).toBe(test.clock.nowMs);
  });

  it('says nothing about a lesson that has closed for the learner', async () => {
    const enrolled = await test.person('enrolled');
    const place = { tbid: FIXTURE.locked.lesson };
    const id = await talk.written(enrolled, 'Hỏi', place);
    await talk.answered(await test.person('staff'), id, 'Đáp', place);
    await test.database.pool.query('UPDATE enrolment SET expires_at = $2 WHERE user_id = $1', [
      enrolled.userId,
      new Date(test.clock.nowMs),
    ]);
    test.clock.nowMs += HOUR_MS;
    await runJob();
    expect(await queued()).toEqual([]);
  });

  it('tells the site that it sends e-mails', async () => {
    expect((await talk.get(lan, '/api/notices')).body.has_email).toBe(true);
  });
});
