import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import { answering, recordingsOf, resultFields } from './testing/answering.ts';
import { commenting } from './testing/commenting.ts';
import { FIXTURE } from './testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { upload } from './testing/upload.ts';

// Nobody deletes, attaches, edits or reads what is not theirs: each call on something of Lan's, by everybody.

const LESSON = FIXTURE.openVideo.lesson;

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let answers: ReturnType<typeof answering>;
let people: Record<Who, Person | null>;
let picture: Buffer;
/** What is Lan's: a shown comment with a reply by Minh, a hidden one, a hidden reply, two pictures, and a result. */
let lans: {
  comment: number;
  minhs: number;
  hidden: number;
  hiddenReply: number;
  image: string;
  avatar: string;
  result: number;
  achievement: number;
};

const WHO = ['lan', 'minh', 'enrolled', 'ended', 'tester', 'staff', 'admin', 'guest'] as const;
type Who = (typeof WHO)[number];

beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
  const [lan, minh, enrolled, ended, tester, staff, admin] = [
    // Enrolled: her result is in a lesson of the course.
    await test.person('enrolled'),
    await test.person('learner'),
    await test.person('enrolled'),
    await test.person('ended'),
    await test.person('tester'),
    await test.person('staff'),
    await test.person('admin'),
  ];
  people = { lan, minh, enrolled, ended, tester, staff, admin, guest: null };
  picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const uploaded = async (object: string) => (await upload(test, lan, picture, { object })).json() as string;
  const comment = await talk.written(lan, 'Của Lan');
  const minhs = await talk.answered(minh, comment, 'Của Minh');
  const hidden = await talk.written(lan, 'Ẩn của Lan');
  const hiddenReply = await talk.answered(lan, comment, 'Phản hồi ẩn của Lan');
  for (const id of [hidden, hiddenReply]) await talk.post(staff, `/api/comments/${id}/hide`, { hidden: true });
  answers = answering(test);
  const saved = await answers.saved(lan, await answers.right(), { recordings: recordingsOf() });
  lans = {
    comment,
    minhs,
    hidden,
    hiddenReply,
    image: await uploaded('comment'),
    avatar: await uploaded('avatar'),
    result: saved.result_id,
    achievement: saved.achievements[0]?.id ?? 0,
  };
});
afterAll(() => test.close());

type Told = 200 | ErrorCode;
type Attempt = {
  what: string;
  try: (as: Person | null) => Promise<{ status: number; body: { error?: { code: ErrorCode } } }>;
  told: Partial<Record<Who, Told>> & { else: Told };
};

const GUEST = { guest: 'SIGN_IN_REQUIRED' } as const;
const STAFF = { staff: 200, admin: 200 } as const;
const inLansName = () => ({ learner_id: people.lan?.userId });

const ATTEMPTS: Attempt[] = [
  {
    what: 'edit a comment',
    try: (as) => talk.post(as, `/api/comments/${lans.comment}/edit`, { content: 'Của Lan' }),
    told: { ...GUEST, lan: 200, else: 'COMMENT_NOT_YOURS' },
  },
  {
    what: 'edit a hidden comment',
    try: (as) => talk.post(as, `/api/comments/${lans.hidden}/edit`, { content: 'x' }),
    told: { ...GUEST, lan: 200, staff: 'COMMENT_NOT_YOURS', admin: 'COMMENT_NOT_YOURS', else: 'COMMENT_NOT_FOUND' },
  },
  {
    what: 'like a hidden comment',
    try: (as) => talk.like(as, lans.hidden, true),
    told: { ...GUEST, ...STAFF, lan: 200, else: 'COMMENT_NOT_FOUND' },
  },
  {
    what: 'like a hidden reply',
    try: (as) => talk.like(as, lans.hiddenReply, true),
    told: { ...GUEST, ...STAFF, lan: 200, else: 'COMMENT_NOT_FOUND' },
  },
  {
    what: 'report a hidden comment',
    try: (as) => talk.post(as, `/api/comments/${lans.hidden}/report`),
    told: { ...GUEST, ...STAFF, lan: 'COMMENT_IS_YOURS', else: 'COMMENT_NOT_FOUND' },
  },
  {
    what: 'read the replies of a hidden comment',
    try: (as) => talk.get(as, `/api/comments/${lans.hidden}/replies`),
    told: { ...STAFF, lan: 200, else: 'COMMENT_NOT_FOUND' },
  },
  {
    what: 'follow a link to a hidden comment',
    try: (as) => talk.get(as, `/api/comment/list?lesson_id=${LESSON}&around=${lans.hidden}`),
    told: { ...STAFF, lan: 200, else: 'COMMENT_NOT_FOUND' },
  },
  {
    what: 'mark replies as read',
    try: (as) => talk.post(as, '/api/comment/update-read-reply', { comment_id: lans.comment }),
    told: { ...GUEST, lan: 200, else: 'COMMENT_NOT_YOURS' },
  },
  {
    what: 'switch notices off',
    try: (as) => talk.post(as, `/api/comments/${lans.comment}/follow`, { followed: true }),
    told: { ...GUEST, lan: 200, else: 'COMMENT_NOT_FOUND' },
  },
  {
    what: 'attach a picture',
    try: (as) => talk.write(as, 'Có ảnh', { images: lans.image }),
    told: { ...GUEST, lan: 200, else: 'COMMENT_IMAGE_UNKNOWN' },
  },
  {
    what: 'wear a picture',
    try: (as) => talk.post(as, '/api/profile', { avatar: lans.avatar }),
    told: { ...GUEST, lan: 200, else: 'AVATAR_UNKNOWN' },
  },
  {
    what: 'write in Lan’s name',
    try: (as) => talk.write(as, 'x', { learner_id: people.lan?.userId }),
    told: { ...GUEST, lan: 200, else: 'OTHER_LEARNER' },
  },
  {
    what: 'reply in Lan’s name',
    try: (as) => talk.answer(as, lans.comment, 'x', { learner_id: people.lan?.userId }),
    told: { ...GUEST, lan: 200, else: 'OTHER_LEARNER' },
  },
  {
    what: 'like in Lan’s name',
    try: (as) =>
      talk.post(as, '/api/comments/like-comment', { id: lans.comment, liked: true, learner_id: people.lan?.userId }),
    told: { ...GUEST, lan: 200, else: 'OTHER_LEARNER' },
  },
  {
    what: 'change the password',
    try: (as) =>
      talk.post(as, '/api/profile/password', {
        current_password: people.lan?.password,
        new_password: people.lan?.password,
      }),
    told: { ...GUEST, lan: 200, else: 'PASSWORD_WRONG' },
  },
  {
    what: 'edit the reply of Minh below it',
    try: (as) => talk.post(as, `/api/comments/${lans.minhs}/edit`, { content: 'Của Minh' }),
    told: { ...GUEST, minh: 200, else: 'COMMENT_NOT_YOURS' },
  },
  ...['pin', 'hide'].map((action): Attempt => ({
    what: `${action} a comment`,
    // And back again: the others shall find it as it was.
    try: async (as) => {
      const path = `/api/comments/${lans.comment}/${action}`;
      const answer = await talk.post(as, path, action === 'pin' ? { pinned: true } : { hidden: true });
      if (answer.status === 200) await talk.post(as, path, action === 'pin' ? { pinned: false } : { hidden: false });
      return answer;
    },
    told: { ...GUEST, ...STAFF, else: 'STAFF_ONLY' },
  })),
  {
    what: 'close the reports of a comment',
    try: (as) => talk.post(as, `/api/comments/${lans.comment}/clear-reports`),
    told: { ...GUEST, ...STAFF, else: 'STAFF_ONLY' },
  },
  {
    what: 'end a mute of Lan',
    try: (as) => talk.post(as, '/api/moderation/mutes', { user_id: people.lan?.userId, muted: false }),
    told: { ...GUEST, ...STAFF, else: 'STAFF_ONLY' },
  },
  ...['comments?filter=hidden', 'mutes', 'ratings'].map((list): Attempt => ({
    what: `read the moderators' ${list}`,
    try: (as) => talk.get(as, `/api/moderation/${list}`),
    told: { ...GUEST, ...STAFF, else: 'STAFF_ONLY' },
  })),
  {
    what: 'edit in Lan’s name',
    try: (as) => talk.post(as, `/api/comments/${lans.comment}/edit`, { content: 'Của Lan', ...inLansName() }),
    told: { ...GUEST, lan: 200, else: 'OTHER_LEARNER' },
  },
  {
    what: 'report in Lan’s name',
    try: (as) => talk.post(as, `/api/comments/${lans.minhs}/report`, inLansName()),
    told: { ...GUEST, lan: 200, else: 'OTHER_LEARNER' },
  },
  {
    what: 'mark replies as read in Lan’s name',
    try: (as) => talk.post(as, '/api/comment/update-read-reply', { comment_id: lans.comment, ...inLansName() }),
    told: { ...GUEST, lan: 200, else: 'OTHER_LEARNER' },
  },
  {
    what: 'upload in Lan’s name',
    try: async (as) => {
      const answer = await upload(test, as, picture, { object: 'comment', learner_id: String(people.lan?.userId) });
      return { status: answer.statusCode, body: answer.json() };
    },
    told: { ...GUEST, lan: 200, else: 'OTHER_LEARNER' },
  },
  {
    what: 'read a result',
    try: (as) => answers.get(as, `/api/exercise-results/${lans.result}`),
    told: { ...GUEST, ...STAFF, lan: 200, else: 'RESULT_NOT_FOUND' },
  },
  {
    what: 'hear a recording',
    try: async (as) => {
      const url = `/api/exercise-results/${lans.result}/recordings/${FIXTURE.practice.speaking}/default`;
      const { statusCode: status, body } = await test.call('GET', url, { as });
      return { status, body: status < 400 ? {} : (JSON.parse(body) as { error: { code: ErrorCode } }) };
    },
    told: { ...GUEST, ...STAFF, lan: 200, else: 'RESULT_NOT_FOUND' },
  },
  {
    what: 'list the results',
    try: (as) =>
      answers.get(as, `/api/lessons/${FIXTURE.practice.lesson}/exercise/results?learner=${people.lan?.userId}`),
    told: { ...GUEST, ...STAFF, lan: 200, enrolled: 'STAFF_ONLY', else: 'LESSON_LOCKED' },
  },
  {
    what: 'put an achievement away',
    try: (as) => talk.post(as, '/api/seen', { kind: 'achievement', id: lans.achievement }),
    told: { ...GUEST, lan: 200, else: 'NOT_FOUND' },
  },
  {
    what: 'save a result in Lan’s name',
    try: (as) => answers.send(as, resultFields({}, { learner_id: String(people.lan?.userId) })),
    told: { ...GUEST, lan: 200, else: 'OTHER_LEARNER' },
  },
  {
    what: 'note a stay in Lan’s name',
    try: (as) => talk.post(as, '/save-timer', { lessonId: LESSON, joinedTime: 0, time: 1, ...inLansName() }),
    told: { ...GUEST, lan: 200, else: 'OTHER_LEARNER' },
  },
  {
    what: 'rate in Lan’s name',
    try: (as) => talk.post(as, '/khoa-hoc/save-rating', { course_id: FIXTURE.courseId, rating: 1, ...inLansName() }),
    told: { ...GUEST, lan: 200, else: 'OTHER_LEARNER' },
  },
  // Last: what is gone can't be tried again.
  {
    what: 'delete a hidden reply',
    try: (as) => talk.remove(as, lans.hiddenReply),
    told: { ...GUEST, ...STAFF, lan: 200, else: 'COMMENT_NOT_FOUND' },
  },
  {
    what: 'delete in Lan’s name',
    try: (as) => talk.post(as, '/api/comments/delete-comment', { id: lans.hiddenReply, ...inLansName() }),
    told: { ...GUEST, lan: 200, else: 'OTHER_LEARNER' },
  },
  {
    what: 'delete the reply of Minh below it',
    try: (as) => talk.remove(as, lans.minhs),
    told: { ...GUEST, ...STAFF, minh: 200, else: 'COMMENT_NOT_YOURS' },
  },
];

describe('on what is Lan’s', () => {
  // Others first: what the owner or staff does at the end they must not have been able to do before.
  const cases = ATTEMPTS.flatMap((attempt) =>
    WHO.toSorted((a, b) => rank(attempt, a) - rank(attempt, b)).map((who) => ({ who, what: attempt.what, attempt })),
  );

  it.each(cases)('$who may or may not $what', async ({ who, attempt }) => {
    const { status, body } = await attempt.try(people[who]);
    expect(status < 400 ? status : body.error?.code).toBe(attempt.told[who] ?? attempt.told.else);
  });
});

function rank({ told }: Attempt, who: Who): number {
  return (told[who] ?? told.else) === 200 ? 1 : 0;
}

describe('what is told of Lan', () => {
  const readers: Who[] = ['minh', 'enrolled', 'ended', 'tester', 'guest'];

  it.each(readers)('to %s holds no hidden text, no id, no e-mail and no likes of others', async (who) => {
    const lan = people.lan;
    await talk.like(lan, lans.comment, true);
    const urls = [
      `/api/comment/list?lesson_id=${LESSON}`,
      `/api/comment/list?lesson_id=${LESSON}&around=${lans.comment}`,
      `/api/comments/${lans.comment}/replies`,
      `/api/comments/${lans.comment}/replies?after=1`,
    ];
    for (const url of urls) {
      const { status, body } = await talk.get(people[who], url);
      expect(status).toBe(200);
      const told = JSON.stringify(body);
      expect(told).not.toContain('Ẩn của Lan');
      expect(told).not.toContain('Phản hồi ẩn của Lan');
      expect(told).not.toContain(lan?.email);
      const ids = told.match(/"comment_like":\[[^\]]+\]|"id":\d+,"name"/g) ?? [];
      for (const id of ids) expect(id).toBe(`"comment_like":[${people[who]?.userId}]`);
    }
  });

  it('by her notices, settings and unread replies is hers alone', async () => {
    await talk.answered(people.minh as Person, lans.comment, 'Riêng cho Lan');
    expect((await talk.get(people.lan, '/api/notices/unread')).body).toBe(1);
    await talk.post(people.lan, '/api/notices/settings', { email: false });
    for (const who of ['minh', 'enrolled', 'tester', 'staff', 'admin'] as const) {
      const { body } = await talk.get(people[who], '/api/notices');
      expect(body).toMatchObject({ data: [], unread: 0, settings: { notices: true, email: true } });
      await talk.post(people[who], '/api/notices/read', { all: true });
    }
    expect((await talk.get(people.lan, '/api/notices/unread')).body).toBe(1);
  });

  it('by the id of her sending is told to nobody', async () => {
    const client_id = randomUUID();
    const own = await talk.write(people.lan, 'Chỉ một lần', { client_id });
    const other = await talk.write(people.minh, 'Chỉ một lần', { client_id });
    expect(other.body.id).not.toBe(own.body.id);
    expect(other.body.is_owner).toBe(true);
  });
});
