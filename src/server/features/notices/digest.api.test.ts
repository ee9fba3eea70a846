import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourlyJobs } from '../../hourly-jobs.ts';
import { commenting } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 3_600_000;

let mail: MailServer;
let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
let minh: Person;
let warnings: string[];
beforeAll(async () => {
  mail = await startMailServer();
  test = await buildTestApp({ environment: { SMTP_URL: mail.url, BASE_URL: 'https://hoc.example.vn' } });
  talk = commenting(test);
});
afterAll(async () => {
  await test.close();
  await mail.close();
});
beforeEach(async () => {
  [lan, minh] = [await test.person('learner'), await test.person('learner')];
  await test.database.pool.query('UPDATE comment SET has_unread = false');
  mail.mails.length = 0;
  warnings = [];
});

async function runJob(signal = new AbortController().signal): Promise<void> {
  const log = { warn: (_line: unknown, message: string) => warnings.push(message) };
  const jobs = hourlyJobs(test.deps, log as never);
  await jobs.find(({ name }) => name === 'sending e-mails')?.run(signal);
}

/** Quoted-printable, as nodemailer writes what isn't ASCII. */
const decoded = (body: string) =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

describe('the e-mail of replies', () => {
  it('tells once, an hour later, who replied where and how to unsubscribe', async () => {
    const id = await talk.written(lan, 'Câu hỏi của Lan');
    const reply = await talk.answered(minh, id, 'Nội dung kín');
    await runJob();
    test.clock.nowMs += HOUR_MS - 1;
    await runJob();
    expect(mail.mails).toEqual([]);
    test.clock.nowMs += 1;
    await Promise.all([runJob(), runJob(), runJob()]);
    expect(mail.mails).toHaveLength(1);
    const [sent = ''] = mail.mails;
    const text = decoded(sent);
    expect(text).toContain(`To: ${lan.email}`);
    expect(text).toContain('From: Tsubame <no-reply@hoc.example.vn>');
    expect(text).toContain('đã trả lời bình luận của bạn trong bài “Ngữ pháp: これ・それ”');
    const lesson = `/khoa-hoc/khoa-thu/lesson/${FIXTURE.openVideo.lesson}-bai-mo`;
    expect(text).toContain(`https://hoc.example.vn${lesson}?ref=notice#binh-luan-${reply}`);
    expect(text).not.toContain('Nội dung kín');
    expect(text).not.toContain('Câu hỏi của Lan');
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

    const [, oneClick = ''] = /List-Unsubscribe:\s+<https:\/\/hoc\.example\.vn([^>]+)>/.exec(text) ?? [];
    const pages = [...text.matchAll(/https:\/\/hoc\.example\.vn\/thong-bao\/ngung\/(\S+)/g)].map((match) => match[1]);
    expect(pages).toHaveLength(2);
    expect((await talk.post(null, oneClick)).body).toEqual({ scope: 'email' });
    expect((await talk.post(null, `/api/notices/unsubscribe/${pages[0]}`)).body).toEqual({ scope: 'thread' });
    await talk.answered(minh, id, 'Nữa');
    test.clock.nowMs += 30 * HOUR_MS;
    await runJob();
    expect(mail.mails).toHaveLength(1);
  });

  it('comes once a day at most, and not for replies read meanwhile', async () => {
    const id = await talk.written(lan, 'Hỏi');
    await talk.answered(minh, id, 'Một');
    test.clock.nowMs += HOUR_MS;
    await runJob();
    expect(mail.mails).toHaveLength(1);
    await talk.answered(minh, id, 'Hai');
    test.clock.nowMs += 23 * HOUR_MS;
    await runJob();
    expect(mail.mails).toHaveLength(1);
    test.clock.nowMs += HOUR_MS;
    await runJob();
    expect(mail.mails).toHaveLength(2);
    await talk.answered(minh, id, 'Ba');
    await talk.post(lan, '/api/comment/update-read-reply', { comment_id: id });
    test.clock.nowMs += 48 * HOUR_MS;
    await runJob();
    expect(mail.mails).toHaveLength(2);
  });

  it('waits for the next hour if the mail server refuses', async () => {
    const id = await talk.written(lan, 'Hỏi');
    await talk.answered(minh, id, 'Đáp');
    test.clock.nowMs += HOUR_MS;
    mail.isBroken = true;
    await runJob();
    expect(warnings).toEqual(['an e-mail could not be sent; the next hour tries again']);
    mail.isBroken = false;
    test.clock.nowMs += HOUR_MS;
    await runJob();
    expect(mail.mails).toHaveLength(1);
    await runJob();
    expect(mail.mails).toHaveLength(1);
  });

  it('continues in the next hour after being stopped', async () => {
    const id = await talk.written(lan, 'Hỏi');
    await talk.answered(minh, id, 'Đáp');
    test.clock.nowMs += HOUR_MS;
    await runJob(AbortSignal.abort());
    expect(mail.mails).toEqual([]);
    await runJob();
    expect(mail.mails).toHaveLength(1);
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
    expect(mail.mails).toEqual([]);
  });

  it('tells the site that it sends e-mails', async () => {
    expect((await talk.get(lan, '/api/notices')).body.has_email).toBe(true);
  });
});
