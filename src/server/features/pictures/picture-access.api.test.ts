import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CARDS, importCards } from '../../testing/card-course.ts';
import { commenting } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/upload.ts';
import { watchStatements } from '../../testing/watch-statements.ts';

const WHO = ['author', 'other', 'enrolled', 'ended', 'staff', 'admin', 'guest'] as const;
type Who = (typeof WHO)[number];

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let people: Record<Who, Person | null>;
let shade = 0;
beforeAll(async () => {
  test = await buildTestApp();
  await importCards(test);
  talk = commenting(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  const [author, other, enrolled, ended, staff, admin] = [
    await test.person('enrolled'),
    await test.person('learner'),
    await test.person('enrolled'),
    await test.person('ended'),
    await test.person('staff'),
    await test.person('admin'),
  ];
  people = { author, other, enrolled, ended, staff, admin, guest: null };
});

async function uploaded(object = 'comment'): Promise<string> {
  const background = { r: (shade += 1), g: 90, b: 160 };
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return (await upload(test, people.author, picture, { object })).json();
}

/** Writes a comment with that picture. */
async function attached(name: string, subject: object = {}): Promise<number> {
  const { status, body } = await talk.write(people.author, 'Ảnh của mình', { images: name, ...subject });
  expect(status).toBe(200);
  return body.id;
}

/** Who gets both sizes of it; everybody else gets a 404 without a byte of it. */
async function whoSees(name: string): Promise<Who[]> {
  const seen: Who[] = [];
  for (const who of WHO) {
    const answers = await Promise.all(
      ['small', 'default'].map((size) => test.call('GET', `/cdn/comment/${size}/${name}`, { as: people[who] })),
    );
    const told = answers.map((answer) => answer.statusCode);
    expect(new Set(told).size).toBe(1);
    if (told[0] === 200) seen.push(who);
    else expect(answers.map((answer) => answer.json().error.code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  }
  return seen;
}

describe('a picture of a comment', () => {
  it('is its sender’s alone until it is attached', async () => {
    expect(await whoSees(await uploaded())).toEqual(['author']);
  });

  it('is seen where the comment is read: by everybody in an open lesson', async () => {
    const name = await uploaded();
    await attached(name);
    expect(await whoSees(name)).toEqual(WHO);
  });

  it('of a locked lesson is closed with it', async () => {
    const name = await uploaded();
    await attached(name, { tbid: FIXTURE.locked.lesson });
    expect(await whoSees(name)).toEqual(['author', 'enrolled', 'staff', 'admin']);
  });

  it('of a card follows the lesson of the card', async () => {
    const name = await uploaded();
    await attached(name, { tbname: 'flashcard', tbid: CARDS.locked.cards[0] });
    expect(await whoSees(name)).toEqual(['author', 'enrolled', 'staff', 'admin']);
  });

  it('is gone at once for all but staff and the author when staff hides the comment, and back when it is shown', async () => {
    const name = await uploaded();
    const id = await attached(name);
    await talk.hide(people.staff, id, true);
    expect(await whoSees(name)).toEqual(['author', 'staff', 'admin']);
    await talk.hide(people.staff, id, false);
    expect(await whoSees(name)).toEqual(WHO);
  });

  it('is gone at once when the author deletes the comment', async () => {
    const name = await uploaded();
    await talk.remove(people.author, await attached(name));
    expect(await whoSees(name)).toEqual(['author', 'staff', 'admin']);
  });

  it('that hangs on two comments is seen with either of them', async () => {
    const name = await uploaded();
    const [first, second] = [await attached(name), await attached(name, { tbid: FIXTURE.locked.lesson })];
    await talk.hide(people.staff, second, true);
    expect(await whoSees(name)).toEqual(WHO);
    await talk.hide(people.staff, first, true);
    expect(await whoSees(name)).toEqual(['author', 'staff', 'admin']);
  });

  it('stays in the browser, which asks each time whether it may still be shown', async () => {
    const name = await uploaded();
    const id = await attached(name);
    const url = `/cdn/comment/small/${name}`;
    const first = await test.call('GET', url);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await test.call('GET', url, { headers });
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'private, no-cache']);
    await talk.hide(people.staff, id, true);
    expect((await test.call('GET', url, { headers })).statusCode).toBe(404);
  });

  it('is not read by the address of avatars, nor an avatar by that of comments', async () => {
    const [picture, avatar] = [await uploaded(), await uploaded('avatar')];
    await attached(picture);
    const status = async (url: string) => (await test.call('GET', url, { as: people.author })).statusCode;
    expect(await status(`/cdn/avatar/small/${picture}`)).toBe(404);
    expect(await status(`/cdn/comment/small/${avatar}`)).toBe(404);
    expect(await status(`/cdn/avatar/small/${avatar}`)).toBe(200);
  });

  it('costs one look-up besides the session', async () => {
    const name = await uploaded();
    await attached(name);
    const asked = watchStatements(test.database.pool);
    expect((await test.call('GET', `/cdn/comment/small/${name}`, { as: people.other })).statusCode).toBe(200);
    expect(asked.end()).toEqual(['session-look-up', 'picture-of-comment']);
  });
});
