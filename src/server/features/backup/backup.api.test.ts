import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { knownMigrations, type Migration, rebuildSchema } from '../../db/migrate.ts';
import { hourlyJobs } from '../../hourly-jobs.ts';
import { answering, recordingsOf } from '../../testing/answering.ts';
import { commenting } from '../../testing/commenting.ts';
import { checksumTables, createEmptySite, type EmptySite, hashFiles } from '../../testing/copy-of-site.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/upload.ts';
import { encodeHead, END, paddingOf } from './tar.ts';
import { FILE_KINDS, HEAD } from './format.ts';
import { makeBackup, restoreBackup, verifyBackup } from './index.ts';
import { readArchive } from './read-archive.ts';
import { createArchive } from './write-archive.ts';

// PostgreSQL makes a database and all tables of it, several times.
const LONG_MS = 120_000;

let place: string;
let test: TestApp;
let learner: Person;
let source: Parameters<typeof makeBackup>[0];
let backup: string;
let sumsThen: Record<string, string>;
let filesThen: Record<string, string>;

beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-backup-'));
  test = await buildTestApp();
  const { mediaFolder } = inject('testServer');
  const dataDir = path.dirname(test.deps.recordingsFolder);
  mkdirSync(path.join(dataDir, 'audio'), { recursive: true });
  writeFileSync(path.join(dataDir, 'audio', 'chao.mp3'), 'a sound of the site');
  symlinkSync(mediaFolder, path.join(dataDir, 'media'));
  source = {
    database: test.database,
    dataDir,
    version: '1.2.3',
    settings: ['BASE_URL', 'GRANT_SECRET'],
    now: () => test.clock.nowMs,
  };
  learner = await test.person('enrolled');
  const uploaded = (await upload(test, learner, await picture('red'))).json() as string;
  const talk = commenting(test);
  const comment = await talk.written(learner, 'Dấu\ttab, xuống dòng\nvà \\gạch chéo 「燕」', { images: uploaded });
  await talk.answered(await test.person('staff'), comment, 'Trả lời');
  const answers = answering(test);
  await answers.saved(learner, await answers.right(), { recordings: recordingsOf() });
  sumsThen = await checksumTables(test.database.pool);
  filesThen = hashFiles(source.dataDir, FILE_KINDS);
  backup = path.join(place, 'site.tar');
  await makeBackup(source, backup);
});
afterAll(async () => {
  await test.close();
  rmSync(place, { recursive: true, force: true });
});

const picture = (background: string) =>
  sharp({ create: { width: 70, height: 70, channels: 3, background } })
    .jpeg()
    .toBuffer();
const newName = () => path.join(mkdtempSync(path.join(place, 'new-')), 'backup.tar');

async function onEmptySite<T>(work: (site: EmptySite) => Promise<T>): Promise<T> {
  const site = await createEmptySite(inject('testServer'), place);
  try {
    return await work(site);
  } finally {
    await site.close();
  }
}

describe('a backup', { timeout: LONG_MS }, () => {
  it('is whole, and tells what is in it', async () => {
    const { head, totals } = await verifyBackup(backup);
    expect(head).toMatchObject({ version: '1.2.3', settings: ['BASE_URL', 'GRANT_SECRET'] });
    const { '"user"': people, ...others } = await test.countRows();
    expect(totals.rows).toEqual({ ...others, user: people });
    expect(totals.missing).toEqual({ count: 0, first: [] });
    expect(totals.files).toMatchObject({ pictures: { files: 3 }, recordings: { files: 2 }, audio: { files: 1 } });
    expect(statSync(backup).mode & 0o777).toBe(0o600);
  });

  it('is a tar that the usual programs unpack and whose sums they find right', () => {
    const folder = mkdtempSync(path.join(place, 'unpacked-'));
    execFileSync('tar', ['xf', backup, '-C', folder]);
    execFileSync('sh', ['-c', 'cat sums/* | sha256sum --check --strict --quiet'], { cwd: folder });
    const hash = execFileSync('sh', ['-c', 'head -c -2048 "$0" | sha256sum', backup]).toString().slice(0, 64);
    expect(readFileSync(path.join(folder, 'SHA256'), 'utf8')).toBe(`${hash}\n`);
    const rows = execFileSync('sh', ['-c', 'zcat tables/user/*'], { cwd: folder }).toString();
    expect(rows.trimEnd().split('\n')).toHaveLength(2);
  });

  it('overwrites nothing', async () => {
    await expect(makeBackup(source, backup)).rejects.toThrow('is there already');
    await expect(makeBackup(source, path.join(place, 'nowhere', 'x.tar'))).rejects.toThrow('There is no folder');
    expect(await verifyBackup(backup)).toBeDefined();
  });

  it('names what rows refer to and the disk lacks', async () => {
    const { rows } = await test.database.pool.query<{ name: string }>('SELECT name FROM exercise_recording LIMIT 1');
    const name = rows[0]?.name ?? '';
    const at = path.join(test.deps.recordingsFolder, name);
    const bytes = readFileSync(at);
    rmSync(at);
    const { totals } = await makeBackup(source, newName());
    writeFileSync(at, bytes, { mode: 0o600 });
    expect(totals.missing).toEqual({ count: 1, first: [`recordings/${name}`] });
  });

  it('keeps the files of its moment, though their rows are deleted while it is made', async () => {
    const file = newName();
    const uploaded = (await upload(test, learner, await picture('blue'))).json() as string;
    const then = hashFiles(source.dataDir, ['pictures', 'recordings']);
    const sweep = async () => {
      for (const { name, run } of hourlyJobs(test.deps, test.app.log))
        if (name.startsWith('sweeping')) await run(new AbortController().signal);
    };
    const deleted = vi.fn(async () => {
      // Two days on, nobody has attached it.
      test.clock.nowMs += 49 * 3_600_000;
      await sweep();
    });
    await makeBackup(source, file, deleted);
    expect(deleted).toHaveBeenCalledOnce();
    expect(hashFiles(source.dataDir, ['pictures', 'recordings'])).toEqual(then);
    await onEmptySite(async (site) => {
      await restoreBackup(site, file);
      expect(hashFiles(site.dataDir, ['pictures', 'recordings'])).toEqual(then);
    });
    await sweep();
    expect(Object.keys(hashFiles(source.dataDir, ['pictures'])).join()).not.toContain(uploaded.slice(0, 32));
  });
});

describe('a restore', { timeout: LONG_MS }, () => {
  it('brings back every row, file and number that comes next', async () => {
    await onEmptySite(async (site) => {
      await restoreBackup(site, backup);
      expect(await checksumTables(site.database.pool)).toEqual(sumsThen);
      const files = hashFiles(site.dataDir, FILE_KINDS);
      const media = Object.keys(files).filter((name) => name.startsWith('media/'));
      expect(media.length).toBeGreaterThan(10);
      // The tests share a folder of media, in which others may have put theirs.
      const others = Object.entries(filesThen).filter(([name]) => !name.startsWith('media/') || media.includes(name));
      expect(files).toEqual(Object.fromEntries(others));
      const insert = `INSERT INTO "user" (name, email, email_key, password_hash) VALUES ('x', 'x', 'x', 'x') RETURNING id`;
      const { rows: next } = await site.database.pool.query<{ id: string }>(insert);
      const { rows: highest } = await site.database.pool.query<{ id: string }>(
        'SELECT max(id) AS id FROM "user" WHERE id < $1',
        [next[0]?.id],
      );
      expect(Number(next[0]?.id)).toBe(Number(highest[0]?.id) + 1);
    });
  });

  it('leaves all constraints, indexes and triggers as migrations make them', async () => {
    const describeSchema = async (site: Pick<EmptySite, 'database'>) =>
      (
        await site.database.pool.query<{ what: string }>(
          `SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS what FROM pg_constraint
            WHERE connamespace = 'public'::regnamespace
           UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
           UNION ALL SELECT tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
        )
      ).rows;
    await onEmptySite(async (site) => {
      await restoreBackup(site, backup);
      expect(await describeSchema(site)).toEqual(await describeSchema(test));
    });
  });

  it('brings back no e-mail that waited to be sent, nor a wish for one', async () => {
    const file = newName();
    const { pool } = test.database;
    await pool.query(
      `INSERT INTO mail (message_id, recipient, subject, text, html, created_at, due_at, give_up_at)
       VALUES ('m', 'an@example.com', 's', 't', 'h', now(), now(), now() + interval '4 days')`,
    );
    await pool.query(`INSERT INTO password_reset_request (email_key, asked_at) VALUES ('an@example.com', now())`);
    try {
      expect((await makeBackup(source, file)).totals.rows).toMatchObject({ mail: 1, password_reset_request: 1 });
    } finally {
      await pool.query('DELETE FROM mail');
      await pool.query('DELETE FROM password_reset_request');
    }
    await onEmptySite(async (site) => {
      await restoreBackup(site, file);
      expect(await checksumTables(site.database.pool)).toEqual(await checksumTables(pool));
    });
  });

  it('refuses a site with accounts, one that is in use, and a database of another program', async () => {
    const own = { database: test.database, dataDir: source.dataDir };
    const before = await checksumTables(test.database.pool);
    await expect(restoreBackup(own, backup)).rejects.toThrow('This site has accounts');
    expect(await checksumTables(test.database.pool)).toEqual(before);
    await onEmptySite(async (site) => {
      const other = await site.database.connectAlone();
      await expect(restoreBackup(site, backup)).rejects.toThrow('Somebody else is connected');
      await other.query('CREATE TABLE theirs ()');
      await other.end();
      await expect(restoreBackup(site, backup)).rejects.toThrow('tables of another program');
    });
  });

  it('migrates a backup of an earlier version, and refuses one of a later', async () => {
    const file = newName();
    const migrations = knownMigrations().slice(0, -1);
    await onEmptySite(async (site) => {
      await restoreOlder(site, migrations);
      await makeBackup({ ...source, database: site.database, dataDir: site.dataDir, migrations }, file);
      // As that version would say of today's.
      await expect(restoreBackup({ ...site, migrations }, backup)).rejects.toThrow('made by a newer Tsubame');
    });
    await onEmptySite(async (site) => {
      await restoreBackup(site, file);
      const { rows } = await site.database.pool.query<{ count: string }>(
        'SELECT count(*) FROM drizzle.__drizzle_migrations',
      );
      const { rows: newest } = await test.database.pool.query<{ count: string }>(
        'SELECT count(*) FROM drizzle.__drizzle_migrations',
      );
      expect(rows).toEqual(newest);
      expect((await site.database.pool.query('SELECT FROM "user"')).rowCount).toBe(1);
    });
  });
});

/** A site of these migrations, with one account. */
async function restoreOlder({ database }: EmptySite, migrations: readonly Migration[]): Promise<void> {
  const client = await database.connectAlone();
  await client.query('CREATE SCHEMA drizzle');
  await rebuildSchema(client, migrations.at(-1)?.when ?? 0);
  await client.query(`INSERT INTO "user" (name, email, email_key, password_hash) VALUES ('x', 'x', 'x', 'x')`);
  await client.end();
}

describe('a damaged backup is refused with the name of what is damaged', { timeout: LONG_MS }, () => {
  let bytes: Buffer;
  let entries: { name: string; from: number; to: number }[];
  beforeAll(async () => {
    bytes = readFileSync(backup);
    entries = await placesIn(backup);
  });

  const refusalOf = (file: string) =>
    verifyBackup(file).then(
      () => 'taken',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  it('a bit anywhere in an entry', async () => {
    const file = newName();
    // Of each kind of entry the first, and some of the others.
    const kinds = new Set<string>();
    const tried = entries.filter(({ name, from, to }, index) => {
      const kind = name.split('/').slice(0, 2).join('/');
      const isFirst = to > from && !kinds.has(kind) && kinds.size < 12;
      if (isFirst) kinds.add(kind);
      return to > from && (isFirst || index % 10 === 0);
    });
    for (const { name, from, to } of tried) {
      for (const at of new Set([from, Math.floor((from + to) / 2), to - 1])) {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ 1;
        writeFileSync(file, damaged);
        const refusal = await refusalOf(file);
        expect(refusal).toMatch(/^BackupRefused: /);
        expect(refusal).toContain(name);
      }
    }
  });

  it('a bit between entries, and in its end', async () => {
    const file = newName();
    const contents = entries.map(({ from, to }) => [from, to] as const);
    let tried = 0;
    for (let at = 0; at < bytes.length; at += 1999) {
      if (contents.some(([from, to]) => at >= from && at < to)) continue;
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0x20;
      writeFileSync(file, damaged);
      expect(await refusalOf(file)).toMatch(/^BackupRefused: /);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(20);
  });

  it('one that is cut off, or goes on behind its end', async () => {
    const file = newName();
    for (const length of [0, 1, 511, 2048, 5000, bytes.length >> 1, bytes.length - 1024, bytes.length - 1]) {
      writeFileSync(file, bytes.subarray(0, length));
      expect(await refusalOf(file)).toMatch(/^BackupRefused: /);
    }
    writeFileSync(file, Buffer.concat([bytes, Buffer.alloc(512)]));
    expect(await refusalOf(file)).toMatch(/^BackupRefused: /);
    expect(await refusalOf(path.join(place, 'nowhere.tar'))).toContain('There is no file');
  });

  it('and leaves the site empty as it was, for another restore', async () => {
    const file = newName();
    const [last] = entries.filter(({ name }) => name.startsWith('files/')).slice(-1);
    const damaged = Buffer.from(bytes);
    damaged[last?.from ?? 0] = (damaged[last?.from ?? 0] ?? 0) ^ 1;
    writeFileSync(file, damaged);
    await onEmptySite(async (site) => {
      await expect(restoreBackup(site, file)).rejects.toThrow(last?.name);
      expect(await checksumTables(site.database.pool)).toEqual({});
      expect(hashFiles(site.dataDir, FILE_KINDS)).toEqual({});
      await restoreBackup(site, backup);
      expect(await checksumTables(site.database.pool)).toEqual(sumsThen);
    });
  });
});

describe('an archive of somebody else', { timeout: LONG_MS }, () => {
  it.each([
    'files/media/../../../grant-secret',
    `files/media/${'0'.repeat(32)}/../x`,
    '/etc/passwd',
    'files/secrets/x',
    'files/recordings/.profile',
    'files/audio/x.sh',
    'tables/nobodys/000001.copy.gz',
  ])('is refused with an entry %s', async (name) => {
    const head = await headOf(backup);
    const file = newName();
    const archive = await createArchive(file);
    await archive.add(HEAD, head.length, [head]);
    await archive.add(name, 1, [Buffer.from('x')]);
    await archive.finish();
    await onEmptySite(async (site) => {
      await expect(restoreBackup(site, file)).rejects.toThrow(name);
      expect(hashFiles(site.dataDir, FILE_KINDS)).toEqual({});
    });
  });

  it('is refused with links, and if it is none of ours at all', async () => {
    const head = await headOf(backup);
    const link = encodeHead('files/audio/x.mp3', 0);
    link.write('2', 156);
    link.write('/etc/passwd', 157);
    link.write('        ', 148);
    link.write(
      `${link
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    const linked = newName();
    const forged = [encodeHead(HEAD, head.length), head, paddingOf(head.length), link, END, Buffer.alloc(1024)];
    writeFileSync(linked, Buffer.concat(forged));
    await expect(verifyBackup(linked)).rejects.toThrow(`what follows ${HEAD} is damaged, or is no part of a backup`);
    const folder = path.dirname(linked);
    symlinkSync('/etc/passwd', path.join(folder, 'link'));
    execFileSync('tar', ['cf', path.join(folder, 'theirs.tar'), '-C', folder, 'link', 'backup.tar']);
    await expect(verifyBackup(path.join(folder, 'theirs.tar'))).rejects.toThrow('is no backup of Tsubame');
  });
});

async function headOf(file: string): Promise<Buffer> {
  for await (const { chunks } of readArchive(file)) {
    const all: Buffer[] = [];
    for await (const chunk of chunks) all.push(chunk);
    return Buffer.concat(all);
  }
  throw new Error('no head');
}

/** Where the bytes of each entry are. */
async function placesIn(file: string): Promise<{ name: string; from: number; to: number }[]> {
  const bytes = readFileSync(file);
  const found: { name: string; from: number; to: number }[] = [];
  for await (const { name, size, chunks } of readArchive(file)) {
    const head = encodeHead(name, size);
    const from = bytes.indexOf(head) + head.length;
    found.push({ name, from, to: from + size });
    for await (const _chunk of chunks);
  }
  return found;
}
