import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { MAIL_MOMENTS, type MailMoment, type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { PATIENT_MS } from '../../testing/test-database.ts';
import { createMailTransport, queueMail, renderMail } from './index.ts';
import type { Mail } from './queue.ts';
import { type SenderPauses, startMailSender } from './sender.ts';

const DAY_MS = 24 * 3_600_000;
/** A thousand mails on a busy machine. */
const THOUSAND_TIMEOUT_MS = 300_000;

let test: TestApp;
let server: MailServer;
let stops: (() => Promise<void>)[];
let log: string[];
let looking: AbortController;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  server = await startMailServer();
  stops = [];
  looking = new AbortController();
  log = [];
});
afterEach(async () => {
  looking.abort();
  await Promise.all(stops.map((stop) => stop()));
  await server.close();
  await test.database.pool.query('DELETE FROM mail');
});

const { subject, text, html } = renderMail({ subject: 'Chào bạn', blocks: ['Xin chào'] });
const mailTo = (to: string): Mail => ({ to, subject, text, html });
const queue = (mails: Mail[], usefulForMs?: number) =>
  inTransaction(test.database.pool, async (client) => {
    const when = { nowMs: test.clock.nowMs, ...(usefulForMs === undefined ? {} : { usefulForMs }) };
    for (const mail of mails) await queueMail(client, mail, when);
  });
const manyMails = (count: number) => Array.from({ length: count }, (_, n) => mailTo(`hoc-vien-${n}@hoc.example`));

async function left(): Promise<number> {
  const { rows } = await test.database.pool.query<{ left: number }>('SELECT count(*)::int AS left FROM mail');
  return rows[0]?.left ?? 0;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  // Ends the loop of a test that has failed by its time.
  const { signal } = looking;
  while (!signal.aborted && !(await isSo())) await sleep(10);
}

const note = (line: unknown, message?: string) => void log.push(message ?? String(line));
/** A sender like a server's, but for its pauses. */
function startSender(
  smtpUrl = server.url,
  { prepare = async () => {}, pauses = {} }: { prepare?: () => Promise<void>; pauses?: Partial<SenderPauses> } = {},
): () => Promise<void> {
  const transport = createMailTransport(
    { SMTP_URL: smtpUrl, BASE_URL: 'https://hoc.example.vn', MAIL_FROM: undefined },
    PATIENT_MS,
  );
  if (!transport) throw new Error('no mail server');
  const stop = startMailSender({
    pool: test.database.pool,
    transport,
    now: () => test.clock.nowMs,
    log: { warn: note, error: note } as never,
    prepare,
    pauses: { lookMs: 10, retryMs: () => 0, failingMs: () => 1, stopMs: PATIENT_MS, ...pauses },
  });
  stops.push(stop);
  return stop;
}

/** How often each recipient got its mail. */
function counts(): number[] {
  return [...Map.groupBy(server.accepted, ({ messageId }) => messageId).values()].map((mails) => mails.length);
}

describe('a mail', () => {
  it('arrives as plain text and as HTML, from the site, to be answered by no machine', async () => {
    await queue([{ ...mailTo('lan@hoc.example'), unsubscribeUrl: 'https://hoc.example.vn/ngung' }]);
    startSender();
    await until(() => server.accepted.length > 0);
    const mail = await server.newestTo('lan@hoc.example');
    expect(mail).toMatchObject({
      subject: 'Chào bạn',
      from: { name: 'Tsubame', address: 'no-reply@hoc.example.vn' },
      to: [{ address: 'lan@hoc.example' }],
      text: expect.stringContaining('Xin chào\n\nTsubame'),
      html: expect.stringContaining('<p style="margin:0 0 16px">Xin chào</p>'),
    });
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('list-unsubscribe')).toBe('<https://hoc.example.vn/ngung>');
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    await until(async () => (await left()) === 0);
  });

  it('is never sent when the transaction that wrote it fails', async () => {
    const failing = inTransaction(test.database.pool, async (client) => {
      await queueMail(client, mailTo('lan@hoc.example'), { nowMs: test.clock.nowMs });
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await left()).toBe(0);
  });

  it.each([
    ['a line break in the address', { to: 'a@hoc.example\r\nBcc: b@hoc.example' }],
    ['two addresses', { to: 'a@hoc.example,b@hoc.example' }],
    ['a name that hides another address', { to: 'Lan <a@hoc.example>' }],
    ['a line break in the subject', { subject: 'Chào\r\nBcc: b@hoc.example' }],
    ['a bare line feed in the subject', { subject: 'Chào\nBcc: b@hoc.example' }],
  ])('with %s is refused', async (_fact, fault) => {
    await expect(queue([{ ...mailTo('a@hoc.example'), ...fault }])).rejects.toThrow(/e-mail/);
    expect(await left()).toBe(0);
  });
});

describe('the queue', () => {
  it(
    'sends 1,000 mails once each, by two servers, over connections that break at every moment',
    async () => {
      const broken: MailMoment[] = [];
      let passed = 0;
      server.onMoment = (moment) => {
        passed += 1;
        const next = MAIL_MOMENTS[broken.length % MAIL_MOMENTS.length];
        if (moment !== next || (moment !== 'connected' && passed < 200)) return true;
        passed = 0;
        broken.push(moment);
        return false;
      };
      await queue(manyMails(1000));
      startSender();
      startSender();
      await until(async () => (await left()) === 0);
      expect(broken.length).toBeGreaterThan(10);
      expect(counts()).toEqual(Array.from({ length: 1000 }, () => 1));
      expect(new Set(server.accepted.map(({ recipient }) => recipient)).size).toBe(1000);
    },
    THOUSAND_TIMEOUT_MS,
  );

  it('is sent while no more e-mails can be written into it', async () => {
    await queue(manyMails(2));
    const prepare = async () => {
      throw new Error('a fault in a template');
    };
    startSender(server.url, { prepare });
    await until(async () => (await left()) === 0);
    expect(counts()).toEqual([1, 1]);
    expect(new Set(log)).toEqual(new Set(['writing e-mails that were asked for failed']));
  });

  it('waits for a mail server that is away, with one warning a try', async () => {
    await queue(manyMails(3));
    await server.close();
    // None of those that the system gives to whoever asks: nobody takes it before the server comes.
    const port = 20_000 + (process.pid % 10_000);
    startSender(`smtp://127.0.0.1:${port}`);
    await until(() => log.length >= 3);
    expect(new Set(log)).toEqual(new Set(['an e-mail could not be sent; it is tried again later']));
    server = await startMailServer(port);
    await until(async () => (await left()) === 0);
    expect(counts()).toEqual([1, 1, 1]);
  });

  it('tries again what is refused for now, and passes over it meanwhile', async () => {
    let refusals = 2;
    server.onMoment = (moment, recipient) =>
      moment === 'recipient' && recipient.startsWith('day') && (refusals -= 1) >= 0 ? 451 : true;
    await queue([mailTo('day@hoc.example'), mailTo('trong@hoc.example')]);
    startSender();
    await until(async () => (await left()) === 0);
    expect(counts()).toEqual([1, 1]);
  });

  it.each([
    ['whose mailbox takes nothing', 'recipient', 450],
    ['whose text is refused', 'received', 554],
  ] as const)('sends at once what waits behind a mail %s', async (_fact, refusedAt, code) => {
    server.onMoment = (moment, recipient) => (moment === refusedAt && recipient.startsWith('day') ? code : true);
    await queue(['day1@hoc.example', 'day2@hoc.example', 'trong@hoc.example', 'day3@hoc.example'].map(mailTo));
    await queue(manyMails(3));
    startSender(server.url, { pauses: { retryMs: () => DAY_MS, failingMs: () => DAY_MS } });
    await until(async () => log.length === 3 && (await left()) === 3);
    expect(server.accepted).toHaveLength(4);
  });

  it.each([
    ['the sender', 'sender', 451],
    ['a recipient, but closes', 'recipient', 421],
  ] as const)('uses up no more tries while the mail server refuses %s', async (_fact, refusedAt, code) => {
    server.onMoment = (moment) => (moment === refusedAt ? code : true);
    await queue(manyMails(3));
    startSender(server.url, { pauses: { failingMs: () => DAY_MS } });
    await until(() => log.length > 0);
    await sleep(200);
    expect(log).toHaveLength(1);
  });

  it('gives up an address that the mail server will never take', async () => {
    server.onMoment = (moment) => (moment === 'recipient' ? 550 : true);
    await queue([mailTo('khong-co@hoc.example')]);
    startSender();
    // The row is gone a moment before the sender hears so and writes its line.
    await until(async () => log.length > 0 && (await left()) === 0);
    expect(server.accepted).toEqual([]);
    expect(log).toEqual(['an e-mail was given up: its recipient was refused']);
  });

  it.each([
    ['after four days', undefined, 4 * DAY_MS],
    ['when its link has ended', 3_600_000, 3_600_000],
  ])('gives up %s, and says so', async (_fact, usefulForMs, passedMs) => {
    await queue([mailTo('lan@hoc.example')], usefulForMs);
    test.clock.nowMs += passedMs;
    startSender();
    // The row is gone a moment before the sender hears so and writes its line.
    await until(async () => log.length > 0 && (await left()) === 0);
    expect(server.accepted).toEqual([]);
    expect(log).toEqual(['an e-mail was given up: no mail server took it in time']);
  });

  it('ends after the mail that is being sent', async () => {
    let stopped: Promise<void> | undefined;
    server.onMoment = (moment) => {
      if (moment === 'begun') stopped ??= stop();
      return true;
    };
    await queue(manyMails(5));
    const stop = startSender();
    await until(() => stopped !== undefined);
    await stopped;
    expect([server.accepted.length, await left()]).toEqual([1, 4]);
  });
});

const CONNECTION_NAME = 'mail-process';

describe('a sending process that is killed', () => {
  let child: ChildProcess;
  const start = () => {
    const databaseUrl = `${test.databaseUrl}&application_name=${CONNECTION_NAME}`;
    const what = JSON.stringify({ databaseUrl, smtpUrl: server.url, nowMs: test.clock.nowMs });
    child = fork(new URL('../../testing/mail-process.ts', import.meta.url), [what], {
      execArgv: [],
    });
  };
  async function kill(): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  /** Nobody sends just now, so what the dead one had claimed may be taken at once. */
  async function endClaims(): Promise<void> {
    const { pool } = test.database;
    // PostgreSQL ends the statement in hand before it notices that its client has gone: it may be a claim.
    const connections = `SELECT FROM pg_stat_activity WHERE application_name = '${CONNECTION_NAME}'`;
    await until(async () => (await pool.query(connections)).rowCount === 0);
    await pool.query('UPDATE mail SET due_at = created_at');
  }

  it(
    'in the middle of a mail sends each once',
    async () => {
      const KILLED_AT: MailMoment[] = ['sender', 'recipient', 'begun', 'received', 'connected'];
      let mails = 0;
      let struck: Promise<void>[] = [];
      server.onMoment = async (moment) => {
        if (moment === 'sender') mails += 1;
        const next = KILLED_AT[0];
        if (struck.length > 0 || moment !== next || mails < 100) return true;
        mails = 0;
        KILLED_AT.shift();
        struck = [kill()];
        await Promise.all(struck);
        return false;
      };
      await queue(manyMails(1000));
      // A new process connects once: that moment comes first in its life.
      for (let life = 0; life < 5; life += 1) {
        struck = [];
        if (KILLED_AT[0] === 'connected') mails = 100;
        start();
        await until(() => struck.length > 0);
        await Promise.all(struck);
        await endClaims();
      }
      server.onMoment = () => true;
      start();
      await until(async () => (await left()) === 0);
      await kill();
      expect(counts()).toEqual(Array.from({ length: 1000 }, () => 1));
    },
    THOUSAND_TIMEOUT_MS,
  );

  it('at the very moment of the accepting reply repeats that one mail at most, under the same Message-ID', async () => {
    const struck: Promise<void>[] = [];
    server.onAccepted = () => {
      if (server.accepted.length === 5) struck.push(kill());
    };
    await queue(manyMails(10));
    start();
    await until(() => struck.length > 0);
    await Promise.all(struck);
    await endClaims();
    start();
    await until(async () => (await left()) === 0);
    await kill();
    expect(new Set(server.accepted.map(({ recipient }) => recipient)).size).toBe(10);
    const repeated = counts().filter((count) => count > 1);
    expect(repeated.length).toBeLessThanOrEqual(1);
    expect(new Set(server.accepted.map(({ messageId }) => messageId)).size).toBe(10);
  });
});
