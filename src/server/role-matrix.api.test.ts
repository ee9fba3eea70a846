import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import { answering, recordingsOf } from './testing/answering.ts';
import { CARDS, importCards } from './testing/card-course.ts';
import { commenting } from './testing/commenting.ts';
import { expectNoSentinel } from './testing/expect-no-sentinel.ts';
import { examOf, choiceOf } from '#domain/exam/exam-fixture.ts';
import { FIXTURE, SENTINEL } from './testing/fixture-course.ts';
import { newCodes } from './testing/new-codes.ts';
import { EXAM_LESSON, sitting } from './testing/sitting.ts';
import { buildTestApp, type Person, type Role, ROLES, type TestApp } from './testing/test-app.ts';

const { courseId, openVideo, openDocument, locked, free, last, practice } = FIXTURE;
const LOCKED_LESSONS: number[] = [locked.lesson, last.lesson, practice.lesson, CARDS.locked.lesson];
const OPEN_LESSONS = [openVideo.lesson, openDocument.lesson, free.lesson, CARDS.open.lesson, CARDS.empty.lesson];
const LESSONS = [...OPEN_LESSONS, ...LOCKED_LESSONS];
const GROUPS = [FIXTURE.openGroup, FIXTURE.lockedGroup, FIXTURE.otherStageGroup, CARDS.openGroup, CARDS.lockedGroup];
const QUESTIONS = [practice.choice, practice.fill, practice.jumble, practice.pairs, practice.speaking];
const VIDEOS = [openVideo.video, locked.video];

let test: TestApp;
let people: Record<Role, Person | null>;
let talk: ReturnType<typeof commenting>;
/** Somebody whose comments stand in the open and in the locked lesson, one for each role among them. */
let author: Person;
/** Another teacher. */
let colleague: Person;
/** A learner who has nothing to do with any course. */
let stranger: Person;
let inOpen = 0;
let inLocked = 0;
/** of the enrolled learner, in a locked lesson */
let result = 0;
/** of the enrolled learner: runs until the matrix has it handed in */
let attempt = 0;
const ATTEMPT_ID = '019a0000-0000-7000-8000-0000000000e1';
const ofRole = new Map<Role, number>();
beforeAll(async () => {
  test = await buildTestApp();
  await importCards(test);
  people = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await test.person(role)] as const)),
  ) as Record<Role, Person | null>;
  author = await test.person('enrolled');
  colleague = await test.person('staff');
  stranger = await test.person('learner');
  talk = commenting(test);
  const answers = answering(test);
  const right = await answers.right();
  result = (await answers.saved(people.enrolled as Person, right, { recordings: recordingsOf() })).result_id;
  const exam = sitting(test);
  const part = { stage: 3, minutes: 20, points: 1, questions: [choiceOf(301, 5)] } as const;
  await exam.setExam(examOf([part], { type: 'exam', passMarks: null }));
  attempt = (await exam.start({ as: people.enrolled, client: ATTEMPT_ID })).data.id;
  inOpen = await talk.written(author, 'Trong bài mở');
  inLocked = await talk.written(author, `Trong bài khóa ${SENTINEL}`, { tbid: locked.lesson });
  await talk.answered(author, inLocked, `Phản hồi ${SENTINEL}`, { tbid: locked.lesson });
  for (const role of ROLES) ofRole.set(role, await talk.written(author, `Cho ${role}`));
});
afterAll(() => test.close());

type Outcome = 200 | 204 | 302 | ErrorCode;
type Row = Partial<Record<Role, Outcome>> & { else: Outcome };
type Call = {
  call: string;
  url?: string | ((role: Role) => string);
  body?: (role: Role) => unknown;
  type?: string;
  outcome: Row;
};

const ALL: Row = { else: 200 };
const LOCKED: Row = {
  guest: 'SIGN_IN_REQUIRED',
  enrolled: 200,
  teacher: 200,
  staff: 200,
  admin: 200,
  else: 'LESSON_LOCKED',
};
const LOCKED_FILE: Row = { ...LOCKED, enrolled: 302, teacher: 302, staff: 302, admin: 302 };
const SIGNED_IN: Row = { guest: 'SIGN_IN_REQUIRED', else: 200 };
/** What teachers of the whole site do. */
const STAFF: Row = {
  guest: 'SIGN_IN_REQUIRED',
  teacher: 'SITE_STAFF_ONLY',
  otherTeacher: 'SITE_STAFF_ONLY',
  staff: 200,
  admin: 200,
  else: 'STAFF_ONLY',
};
/** What teachers do in their course. */
const COURSE_STAFF: Row = { ...STAFF, teacher: 200, otherTeacher: 'COURSE_NOT_YOURS' };
/** Lists of what belongs to the viewer's courses. */
const ANY_STAFF: Row = { ...COURSE_STAFF, otherTeacher: 200 };
/** Staff who may do it in some course are told that there is no such thing. */
const noneThere = (code: ErrorCode): Row => ({ ...STAFF, teacher: code, otherTeacher: code, staff: code, admin: code });
const ADMIN: Row = { ...STAFF, teacher: 'ADMIN_ONLY', otherTeacher: 'ADMIN_ONLY', staff: 'ADMIN_ONLY' };
/** Of a lesson without questions, those who may open it are told so. */
const withoutExercise = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([role, told]) => [role, told === 200 ? 'NOT_FOUND' : told])) as Row;
const OWN_RESULT: Row = {
  guest: 'SIGN_IN_REQUIRED',
  enrolled: 200,
  teacher: 200,
  staff: 200,
  admin: 200,
  else: 'RESULT_NOT_FOUND',
};
const nobody = (code: ErrorCode): Row => ({ guest: 'SIGN_IN_REQUIRED', else: code });
const link = (video: string, quality = '720p') => `/video/get-link?url=jp/${quality}/${video}/index.m3u8`;

const media = (lesson: number, component: number, file: string) => `/api/lessons/${lesson}/media/${component}/${file}`;
const OPEN_FILES = [
  media(openVideo.lesson, openVideo.component, 'captions/ja.vtt'),
  media(openDocument.lesson, openDocument.document, 'hon.mp3'),
  media(openDocument.lesson, openDocument.file, 'ban-in.pdf'),
  media(CARDS.open.lesson, CARDS.open.cards[0], 'densha.mp3'),
];
/** Every file of the locked lessons that holds the sentinel, but for the streams. */
const LOCKED_FILES = [
  media(locked.lesson, locked.component, 'captions/ja.vtt'),
  media(locked.lesson, locked.component, 'captions/vi.vtt'),
  media(locked.lesson, locked.document, 'tu.mp3'),
  media(locked.lesson, locked.file, 'bi-mat.pdf'),
  media(last.lesson, last.audio, 'nghe.mp3'),
  media(last.lesson, last.audio, 'nghe.ja.vtt'),
  media(last.lesson, last.audio, 'nghe.vi.vtt'),
  media(CARDS.locked.lesson, CARDS.locked.cards[0], CARDS.locked.audio),
  ...QUESTIONS.flatMap((id) => [practice.audio, practice.image].map((file) => media(practice.lesson, id, file))),
];

const codes = new Map<Role, string>();
let mails = 0;

const EXAM = `/api/lesson/get-exam-lesson/${EXAM_LESSON}`;
/** A step of the enrolled learner's attempt. */
const OWN_ATTEMPT: Row = {
  ...LOCKED,
  teacher: 'EXAM_ATTEMPT_NOT_FOUND',
  staff: 'EXAM_ATTEMPT_NOT_FOUND',
  admin: 'EXAM_ATTEMPT_NOT_FOUND',
};
const OWN_BEACON: Row = { guest: 'SIGN_IN_REQUIRED', enrolled: 200, else: 'EXAM_ATTEMPT_NOT_FOUND' };
const step = (name: string, fields: object): Call => ({
  call: `POST /api/lesson/${name}/:id`,
  url: `/api/lesson/${name}/${EXAM_LESSON}`,
  body: () => ({ ...fields, result_id: attempt }),
  outcome: OWN_ATTEMPT,
});
const EXAMS: Call[] = [
  { call: 'GET /api/lesson/get-exam-lesson/:id', url: EXAM, outcome: LOCKED },
  {
    call: 'GET /api/lessons/:id/exam-files/:version/*',
    url: `/api/lessons/${EXAM_LESSON}/exam-files/${'a'.repeat(64)}/nghe.mp3`,
    outcome: withoutExercise(LOCKED),
  },
  {
    call: 'GET /api/lessons/:id/exam-preview',
    url: `/api/lessons/${openDocument.lesson}/exam-preview`,
    outcome: {
      ...COURSE_STAFF,
      teacher: 'LESSON_HAS_NO_EXAM',
      staff: 'LESSON_HAS_NO_EXAM',
      admin: 'LESSON_HAS_NO_EXAM',
    },
  },
  {
    call: 'GET /api/lesson/start-exam/:id',
    url: `/api/lesson/start-exam/${EXAM_LESSON}?client_id=${ATTEMPT_ID}`,
    outcome: LOCKED,
  },
  step('continue-exam', {}),
  step('select-answer', { stage: 3, question_id: 301, answer_id: '301-right', sequence: 1 }),
  {
    call: 'POST /api/lesson/save-passed-time/:id/:elapsed_ms/:stage',
    url: () => `/api/lesson/save-passed-time/${attempt}/1000/3`,
    body: () => ({}),
    outcome: OWN_BEACON,
  },
  {
    call: 'POST /api/lesson/save-mp3-time/:id',
    url: () => `/api/lesson/save-mp3-time/${attempt}`,
    body: () => ({ mp3Time: 1 }),
    outcome: OWN_BEACON,
  },
  ...['results', 'results.csv', 'statistics', 'learners?q=an'].map((list): Call => ({
    call: `GET /api/lessons/:id/exam/${list.replace(/\?.*/, '')}`,
    url: `/api/lessons/${EXAM_LESSON}/exam/${list}`,
    outcome: COURSE_STAFF,
  })),
  {
    call: 'POST /api/lessons/:id/exam/extra-time',
    url: `/api/lessons/${EXAM_LESSON}/exam/extra-time`,
    body: () => ({ user_id: author.userId, percent: 25 }),
    outcome: COURSE_STAFF,
  },
  {
    call: 'POST /api/exam-attempts/:id/void',
    url: '/api/exam-attempts/999999999/void',
    body: () => ({ reason: 'Mất điện' }),
    outcome: noneThere('EXAM_ATTEMPT_NOT_FOUND'),
  },
  step('submit-exam', { stage: 3 }),
  step('next-stage', { stage: 3 }),
  { call: 'GET /api/lesson/get-exam-lesson/:id', url: () => `${EXAM}?result=${attempt}`, outcome: OWN_ATTEMPT },
];

/** Every call, whom it answers and how. What ends sessions stands last. */
const MATRIX: Call[] = [
  { call: 'GET /healthz', outcome: ALL },
  { call: 'GET /readyz', outcome: ALL },
  { call: 'GET /api/openapi.json', outcome: ALL },
  {
    call: 'POST /api/csp-report',
    body: () => ({ 'csp-report': {} }),
    type: 'application/csp-report',
    outcome: { else: 204 },
  },
  { call: 'GET /api/me', outcome: ALL },
  { call: 'GET /api/courses', outcome: ALL },
  { call: 'GET /api/courses/:id', url: `/api/courses/${courseId}`, outcome: ALL },
  { call: 'GET /api/courses/:id/search-index', url: `/api/courses/${courseId}/search-index`, outcome: ALL },
  ...GROUPS.map((id): Call => ({ call: 'GET /api/groups/:id', url: `/api/groups/${id}`, outcome: ALL })),
  ...LESSONS.flatMap((id): Call[] => {
    const outcome = LOCKED_LESSONS.includes(id) ? LOCKED : ALL;
    return [
      { call: 'GET /api/lessons/:id', url: `/api/lessons/${id}`, outcome },
      { call: 'GET /get-lesson-percent/:id', url: `/get-lesson-percent/${id}`, outcome },
      {
        call: 'GET /api/lessons/:id/exercise',
        url: `/api/lessons/${id}/exercise`,
        outcome: id === practice.lesson ? outcome : withoutExercise(outcome),
      },
    ];
  }),
  ...[...OPEN_FILES, ...LOCKED_FILES].map((url): Call => ({
    call: 'GET /api/lessons/:id/media/:component/*',
    url,
    outcome: OPEN_FILES.includes(url) ? { else: 302 } : LOCKED_FILE,
  })),
  { call: 'GET /video/get-link', url: link(openVideo.video), outcome: ALL },
  { call: 'GET /video/get-link', url: link(locked.video), outcome: LOCKED },
  {
    call: 'GET /media/:grant/:folder/*',
    url: `/media/x/${'a'.repeat(32)}/auto.m3u8`,
    outcome: { else: 'GRANT_INVALID' },
  },
  ...[openVideo, locked].map(({ lesson }): Call => ({
    call: 'POST /khoa-hoc/upsert-lesson-progress',
    body: () => ({ lesson_id: lesson, played: [[0, 5]] }),
    outcome: lesson === locked.lesson ? LOCKED : SIGNED_IN,
  })),
  {
    call: 'POST /api/lessons/:id/document-read',
    url: `/api/lessons/${openDocument.lesson}/document-read`,
    body: () => ({ component_id: openDocument.file }),
    outcome: SIGNED_IN,
  },
  {
    call: 'POST /api/lessons/:id/document-read',
    url: `/api/lessons/${locked.lesson}/document-read`,
    body: () => ({ component_id: 99_020_103 }),
    outcome: LOCKED,
  },
  ...[openVideo, locked].flatMap(({ lesson }) =>
    ['POST /khoa-hoc/set-achievement', 'POST /api/learning-events'].map((call): Call => ({
      call,
      body: () => ({ lesson_id: lesson }),
      outcome: lesson === locked.lesson ? LOCKED : SIGNED_IN,
    })),
  ),
  ...[
    { kind: 'stage', id: 9901 },
    { kind: 'lesson', id: openVideo.lesson },
  ].map((seen): Call => ({
    call: 'POST /api/seen',
    body: () => seen,
    outcome: { guest: 'SIGN_IN_REQUIRED', else: 'NOT_FOUND' },
  })),
  ...[CARDS.open, CARDS.locked].flatMap(({ lesson, cards }): Call[] => {
    const [reading, writing] = lesson === CARDS.locked.lesson ? [LOCKED, LOCKED] : [ALL, SIGNED_IN];
    const swipe = {
      client_id: '019a0000-0000-7000-8000-00000000000a',
      card_id: cards[0],
      direction: 'left',
      age_ms: 0,
    };
    const piles = { remember: [cards[1]], non: [] };
    return [
      {
        call: 'GET /api/lessons/:id/cards',
        url: `/api/lessons/${lesson}/cards?ids=${cards.join(',')}`,
        outcome: reading,
      },
      { call: 'POST /api/flashcard/get-result', body: () => ({ lesson_id: lesson }), outcome: writing },
      {
        call: 'POST /api/flashcard/save-result',
        body: () => ({ lesson_id: lesson, flashcard_ids: piles, swipes: [swipe] }),
        outcome: writing,
      },
      { call: 'POST /vocabulary/like-card', body: () => ({ id: cards[0], liked: true }), outcome: writing },
      { call: 'POST /api/reviews', body: () => ({ swipes: [swipe] }), outcome: SIGNED_IN },
    ];
  }),
  { call: 'GET /api/flashcard/liked-cards', outcome: SIGNED_IN },
  { call: 'GET /api/reviews/today', outcome: SIGNED_IN },
  { call: 'POST /api/reviews/settings', body: () => ({}), outcome: SIGNED_IN },
  ...[9901, 9902].map((id): Call => ({
    call: 'GET /api/stages/:id/summary',
    url: `/api/stages/${id}/summary`,
    outcome: ALL,
  })),
  ...[9901, 9902].map((id): Call => ({
    call: 'GET /api/stages/:id/groups',
    url: `/api/stages/${id}/groups`,
    outcome: ALL,
  })),
  {
    call: 'POST /api/enrolments',
    body: () => ({ code: 'ABC' }),
    outcome: { guest: 'SIGN_IN_REQUIRED', else: 'CODE_MALFORMED' },
  },
  { call: 'POST /khoa-hoc/save-rating', body: () => ({ course_id: courseId, rating: 5 }), outcome: SIGNED_IN },
  { call: 'GET /api/courses/:id/rating', url: `/api/courses/${courseId}/rating`, outcome: ALL },
  {
    call: 'POST /api/auth/forgot-password',
    body: () => ({ email: 'nobody@tsubame.example' }),
    outcome: { else: 'MAIL_OFF' },
  },
  {
    call: 'POST /api/auth/reset-password',
    body: () => ({ token: 'x', new_password: 'chim én bay thấp' }),
    outcome: { else: 'LINK_INVALID' },
  },
  { call: 'POST /api/auth/email-link', body: () => ({ token: 'x' }), outcome: { else: 'LINK_INVALID' } },
  { call: 'POST /api/auth/second-step', body: () => ({ code: '123456' }), outcome: { else: 'SECOND_STEP_ENDED' } },
  { call: 'POST /api/auth/keep', outcome: { else: 'KEEP_ENDED' } },
  { call: 'POST /api/account/delete', body: () => ({ password: 'x' }), outcome: nobody('PASSWORD_WRONG') },
  { call: 'GET /api/account', outcome: SIGNED_IN },
  { call: 'POST /api/account/totp/begin', body: () => ({ password: 'x' }), outcome: nobody('PASSWORD_WRONG') },
  {
    call: 'POST /api/account/totp/confirm',
    body: () => ({ setup: 'x', code: '123456' }),
    outcome: nobody('TOTP_SETUP_ENDED'),
  },
  {
    call: 'POST /api/account/totp/recovery-codes',
    body: () => ({ code: '123456' }),
    outcome: nobody('TOTP_IS_OFF'),
  },
  {
    call: 'POST /api/account/totp/off',
    body: () => ({ password: 'x', code: '123456' }),
    outcome: nobody('TOTP_IS_OFF'),
  },
  {
    call: 'POST /api/staff/accounts/:id/totp-off',
    url: '/api/staff/accounts/999999999/totp-off',
    outcome: { ...ADMIN, admin: 'NOT_FOUND' },
  },
  {
    call: 'POST /api/account/email',
    body: () => ({ new_email: 'moi@tsubame.example', password: 'x' }),
    outcome: nobody('MAIL_OFF'),
  },
  { call: 'POST /api/account/export', body: () => ({ password: 'x' }), outcome: nobody('PASSWORD_WRONG') },
  {
    call: 'GET /api/account/export',
    url: '/api/account/export?grant=x',
    outcome: nobody('GRANT_INVALID'),
  },
  { call: 'POST /api/account/verification', outcome: nobody('MAIL_OFF') },
  {
    call: 'POST /api/account/sessions/:id/end',
    url: '/api/account/sessions/999999999/end',
    outcome: nobody('NOT_FOUND'),
  },
  { call: 'POST /api/profile', body: () => ({}), outcome: SIGNED_IN },
  {
    call: 'POST /api/profile/password',
    body: () => ({ current_password: 'sai rồi', new_password: 'chim én bay thấp' }),
    outcome: nobody('PASSWORD_WRONG'),
  },
  ...[openVideo, practice].map(({ lesson }): Call => ({
    call: 'GET /api/lessons/:id/exercise/results',
    url: `/api/lessons/${lesson}/exercise/results`,
    outcome: lesson === practice.lesson ? LOCKED : SIGNED_IN,
  })),
  {
    call: 'GET /api/lessons/:id/exercise/learners',
    url: `/api/lessons/${practice.lesson}/exercise/learners`,
    outcome: COURSE_STAFF,
  },
  { call: 'GET /api/exercise-results/:id', url: () => `/api/exercise-results/${result}`, outcome: OWN_RESULT },
  {
    call: 'GET /api/exercise-results/:id/recordings/:question/:speed',
    url: () => `/api/exercise-results/${result}/recordings/${practice.speaking}/slow`,
    outcome: OWN_RESULT,
  },
  {
    call: 'POST /list-course/save-result-exercise-user',
    body: () => ({ lesson_id: practice.lesson, data: '{}' }),
    outcome: nobody('MEDIA_TYPE_UNSUPPORTED'),
  },
  ...[openVideo, practice].map(({ lesson }): Call => ({
    call: 'POST /save-timer',
    body: () => ({ lessonId: lesson, joinedTime: 0, time: 1 }),
    outcome: lesson === practice.lesson ? LOCKED : SIGNED_IN,
  })),
  { call: 'POST /upload-image', body: () => ({ object: 'comment' }), outcome: nobody('MEDIA_TYPE_UNSUPPORTED') },
  { call: 'GET /cdn/audio/:file', url: '/cdn/audio/khong.mp3', outcome: { else: 'NOT_FOUND' } },
  ...['comment', 'avatar', 'lesson'].map((object): Call => ({
    call: `GET /cdn/${object}/:size/:name`,
    url: `/cdn/${object}/small/${'a'.repeat(32)}.webp`,
    outcome: { else: 'NOT_FOUND' },
  })),
];

/** Comments: each call in the open and in the locked lesson. */
const COMMENTS: Call[] = [
  ...[openVideo.lesson, locked.lesson].flatMap((lesson): Call[] => {
    const isLocked = lesson === locked.lesson;
    const [reading, writing] = isLocked ? [LOCKED, LOCKED] : [ALL, SIGNED_IN];
    const id = () => (isLocked ? inLocked : inOpen);
    const there = { tbname: 'lesson', tbid: lesson };
    const moderating: Row = { ...COURSE_STAFF, otherTeacher: isLocked ? 'LESSON_LOCKED' : 'STAFF_ONLY' };
    const closed = (row: Row): Row =>
      isLocked
        ? {
            ...row,
            learner: 'LESSON_LOCKED',
            ended: 'LESSON_LOCKED',
            tester: 'LESSON_LOCKED',
            otherTeacher: 'LESSON_LOCKED',
          }
        : row;
    return [
      { call: 'GET /api/comment/list', url: `/api/comment/list?lesson_id=${lesson}`, outcome: reading },
      {
        call: 'GET /api/comment/total-unread-replies',
        url: `/api/comment/total-unread-replies?lesson_id=${lesson}`,
        outcome: reading,
      },
      { call: 'GET /api/comments/:id/replies', url: () => `/api/comments/${id()}/replies`, outcome: reading },
      { call: 'POST /api/comments/add-new-comment', body: () => ({ ...there, content: 'Chào' }), outcome: writing },
      {
        call: 'POST /api/comments/add-new-reply',
        body: () => ({ ...there, parent_id: id(), content: 'Chào' }),
        outcome: writing,
      },
      {
        call: 'POST /api/comments/like-comment',
        body: () => ({ id: id(), lesson_id: lesson, liked: true }),
        outcome: writing,
      },
      {
        call: 'POST /api/comments/:id/report',
        url: () => `/api/comments/${id()}/report`,
        body: () => ({}),
        outcome: writing,
      },
      {
        call: 'POST /api/comments/:id/edit',
        url: () => `/api/comments/${id()}/edit`,
        body: () => ({ content: 'x' }),
        outcome: closed(nobody('COMMENT_NOT_YOURS')),
      },
      {
        call: 'POST /api/comment/update-read-reply',
        body: () => ({ comment_id: id() }),
        outcome: closed(nobody('COMMENT_NOT_YOURS')),
      },
      // What staff may do anywhere is not even looked up for others.
      {
        call: 'POST /api/comments/:id/pin',
        url: () => `/api/comments/${id()}/pin`,
        body: () => ({ pinned: true }),
        outcome: moderating,
      },
      {
        call: 'POST /api/comments/:id/clear-reports',
        url: () => `/api/comments/${id()}/clear-reports`,
        outcome: moderating,
      },
    ];
  }),
  {
    call: 'POST /api/comments/:id/hide',
    url: (role) => `/api/comments/${ofRole.get(role)}/hide`,
    body: () => ({ hidden: true }),
    outcome: { ...COURSE_STAFF, otherTeacher: 'STAFF_ONLY' },
  },
  {
    call: 'POST /api/comments/delete-comment',
    body: (role) => ({ id: ofRole.get(role) }),
    outcome: { guest: 'SIGN_IN_REQUIRED', teacher: 200, staff: 200, admin: 200, else: 'COMMENT_NOT_YOURS' },
  },
  {
    call: 'POST /api/comments/delete-comment',
    body: () => ({ id: inLocked }),
    outcome: { ...LOCKED, enrolled: 'COMMENT_NOT_YOURS', staff: 200, admin: 200 },
  },
  // Of locked lessons nothing is told: features/comments/first-comments.api.test.ts.
  { call: 'POST /api/flashcard/get-first-comments', body: () => ({ ids: [99_010_171] }), outcome: ALL },
  { call: 'GET /api/moderation/comments', url: '/api/moderation/comments?filter=all', outcome: ANY_STAFF },
  { call: 'GET /api/moderation/mutes', outcome: STAFF },
  { call: 'POST /api/moderation/mutes', body: () => ({ user_id: author.userId, muted: true }), outcome: STAFF },
  { call: 'GET /api/moderation/ratings', outcome: ANY_STAFF },
  { call: 'GET /api/moderation/ratings', url: `/api/moderation/ratings?course_id=${courseId}`, outcome: COURSE_STAFF },
  { call: 'GET /api/moderation/ratings.csv', outcome: ANY_STAFF },
  { call: 'GET /api/notices', outcome: SIGNED_IN },
  { call: 'GET /api/notices/unread', outcome: ALL },
  { call: 'POST /api/notices/read', body: () => ({ all: true }), outcome: SIGNED_IN },
  { call: 'POST /api/notices/settings', body: () => ({}), outcome: SIGNED_IN },
  {
    call: 'POST /api/comments/:id/follow',
    url: () => `/api/comments/${inOpen}/follow`,
    body: () => ({ followed: false }),
    outcome: nobody('COMMENT_NOT_FOUND'),
  },
  {
    call: 'POST /api/notices/unsubscribe/:token',
    url: '/api/notices/unsubscribe/1-0-x',
    outcome: { else: 'UNSUBSCRIBE_INVALID' },
  },
];
const unlessStaff = (code: ErrorCode): Row => ({ ...STAFF, staff: code, admin: code });
const ORDER = '34679ACD';
const PAYMENTS: Call[] = [
  {
    call: 'POST /api/orders',
    body: () => ({ course_id: FIXTURE.courseId, days: 30, client_id: ATTEMPT_ID }),
    outcome: nobody('PAYMENT_OFF'),
  },
  { call: 'GET /api/orders', outcome: SIGNED_IN },
  { call: 'GET /api/orders/:code', url: `/api/orders/${ORDER}`, outcome: nobody('ORDER_NOT_FOUND') },
  { call: 'GET /api/staff/orders', outcome: STAFF },
  { call: 'GET /api/staff/orders.csv', outcome: STAFF },
  { call: 'GET /api/staff/orders/:code', url: `/api/staff/orders/${ORDER}`, outcome: unlessStaff('ORDER_NOT_FOUND') },
  {
    call: 'POST /api/staff/orders/:code/confirm',
    url: `/api/staff/orders/${ORDER}/confirm`,
    body: () => ({ amount_dong: 1000, note: 'x', client_id: ATTEMPT_ID }),
    outcome: unlessStaff('ORDER_NOT_FOUND'),
  },
  {
    call: 'POST /api/staff/orders/:code/refund',
    url: `/api/staff/orders/${ORDER}/refund`,
    body: () => ({ amount_dong: 1000, note: 'x' }),
    outcome: { ...ADMIN, admin: 'ORDER_NOT_FOUND' },
  },
  { call: 'GET /api/staff/transfers', outcome: STAFF },
  { call: 'GET /api/staff/transfers.csv', outcome: STAFF },
  ...['overview', 'overview.csv'].map((list): Call => ({
    call: `GET /api/staff/courses/:id/${list}`,
    url: `/api/staff/courses/${courseId}/${list}`,
    outcome: COURSE_STAFF,
  })),
  { call: 'GET /api/staff/code-batches', outcome: ANY_STAFF },
  { call: 'GET /api/staff/code-batches', url: `/api/staff/code-batches?course_id=${courseId}`, outcome: COURSE_STAFF },
  { call: 'GET /api/staff/code-batches.csv', outcome: ANY_STAFF },
  {
    call: 'POST /api/staff/code-batches',
    body: () => ({ client_id: ATTEMPT_ID, course_id: courseId, count: 1, access_days: 1, last_day: null, name: 'Lớp' }),
    outcome: COURSE_STAFF,
  },
  ...['', '/codes.csv'].map((list): Call => ({
    call: `GET /api/staff/code-batches/:id${list}`,
    url: `/api/staff/code-batches/999999999${list}`,
    outcome: noneThere('BATCH_NOT_FOUND'),
  })),
  ...Object.entries({ replace: { client_id: ATTEMPT_ID }, keep: undefined, revoke: { reason: 'Nhầm' } }).map(
    ([act, body]): Call => ({
      call: `POST /api/staff/code-batches/:id/${act}`,
      url: `/api/staff/code-batches/999999999/${act}`,
      body: () => body,
      outcome: noneThere('BATCH_NOT_FOUND'),
    }),
  ),
  {
    call: 'POST /api/staff/codes/:id/revoke',
    url: '/api/staff/codes/999999999/revoke',
    body: () => ({ reason: 'Nhầm' }),
    outcome: noneThere('NOT_FOUND'),
  },
  {
    call: 'POST /api/staff/transfers/:id/assign',
    url: '/api/staff/transfers/1/assign',
    body: () => ({ order_code: ORDER, note: 'x' }),
    outcome: unlessStaff('ORDER_NOT_FOUND'),
  },
  {
    call: 'POST /api/staff/transfers/:id/take-off',
    url: '/api/staff/transfers/1/take-off',
    body: () => ({ order_code: ORDER, note: 'x' }),
    outcome: unlessStaff('ORDER_NOT_FOUND'),
  },
  {
    call: 'POST /api/staff/transfers/:id/dismiss',
    url: '/api/staff/transfers/1/dismiss',
    body: () => ({ note: 'x' }),
    outcome: unlessStaff('TRANSFER_NOT_FOUND'),
  },
  { call: 'POST /api/webhooks/sepay', body: () => ({}), outcome: { else: 'WEBHOOK_REFUSED' } },
  { call: 'POST /api/webhooks/casso', body: () => ({}), outcome: { else: 'WEBHOOK_REFUSED' } },
];
const DESK: Call[] = [
  { call: 'GET /api/staff/learners.csv', outcome: ANY_STAFF },
  { call: 'GET /api/staff/learners.csv', url: `/api/staff/learners.csv?course=${courseId}`, outcome: COURSE_STAFF },
  { call: 'GET /api/staff/audit-log.csv', outcome: ADMIN },
  ...(
    [
      { change: 'give-access', course_id: courseId, days: 30, from: '2027-01-01T00:00:00.000Z' },
      { change: 'end-access', course_id: courseId, reason: 'x' },
    ] as const
  ).flatMap((body): Call[] => [
    {
      call: 'POST /api/staff/learners/:id',
      url: () => `/api/staff/learners/${author.userId}`,
      body: () => body,
      outcome: COURSE_STAFF,
    },
  ]),
  {
    call: 'POST /api/staff/learners/:id',
    url: () => `/api/staff/learners/${stranger.userId}`,
    body: () => ({ change: 'end-access', course_id: courseId, reason: 'x' }),
    outcome: { ...COURSE_STAFF, teacher: 'LEARNER_NOT_FOUND' },
  },
  ...(['teacher', 'staff', 'learner'] as const).map((role): Call => ({
    call: 'POST /api/staff/learners/:id',
    url: () => `/api/staff/learners/${stranger.userId}`,
    body: () => ({ change: 'role', role, course_ids: role === 'teacher' ? [courseId] : [] }),
    outcome: ADMIN,
  })),
  ...(
    [
      { change: 'note', text: 'x' },
      { change: 'suspend', reason: 'x' },
      { change: 'unsuspend' },
      { change: 'keep-account' },
    ] as const
  ).flatMap((body): Call[] => [
    {
      call: 'POST /api/staff/learners/:id',
      url: () => `/api/staff/learners/${author.userId}`,
      body: () => body,
      outcome: STAFF,
    },
    {
      call: 'POST /api/staff/learners/:id',
      url: () => `/api/staff/learners/${colleague.userId}`,
      body: () => body,
      outcome: { ...STAFF, staff: 'ACCOUNT_OF_STAFF' },
    },
  ]),
];
MATRIX.push(...COMMENTS, ...EXAMS, ...PAYMENTS, ...DESK);

const ENDING: Call[] = [
  {
    call: 'POST /api/enrolments',
    body: (role) => ({ code: codes.get(role) }),
    // Teachers may study anyway: a code would be wasted on them.
    outcome: {
      guest: 'SIGN_IN_REQUIRED',
      enrolled: 'ALREADY_ENROLLED',
      teacher: 'ALREADY_ENROLLED',
      staff: 'ALREADY_ENROLLED',
      admin: 'ALREADY_ENROLLED',
      else: 200,
    },
  },
  { call: 'POST /api/account/sessions/end-all', outcome: SIGNED_IN },
  { call: 'POST /api/auth/sign-out', outcome: ALL },
  {
    call: 'POST /api/auth/sign-in',
    body: (role) => ({
      email: people[role]?.email ?? 'nobody@tsubame.example',
      password: people[role]?.password ?? 'x',
    }),
    outcome: { guest: 'SIGN_IN_FAILED', else: 200 },
  },
  {
    call: 'POST /api/auth/register',
    body: () => ({ name: 'Mới', email: `moi${(mails += 1)}@tsubame.example`, password: 'chim én bay thấp' }),
    outcome: ALL,
  },
];

const urlOf = ({ url, call }: Pick<Call, 'url' | 'call'>, role: Role) =>
  typeof url === 'function' ? url(role) : (url ?? call.replace(/^GET /, ''));

async function ask({ call, url, body, type }: Call, role: Role) {
  const [method = 'GET', route = ''] = call.split(' ');
  return test.call(method as 'GET' | 'POST', urlOf({ url, call: route }, role), {
    as: people[role],
    ...(body ? { body: body(role) } : {}),
    ...(type ? { headers: { 'content-type': type } } : {}),
  });
}

const cases = (calls: Call[]) =>
  calls.flatMap((call) =>
    ROLES.map((role): [Role, string, Call] => [role, typeof call.url === 'string' ? call.url : call.call, call]),
  );

async function expectOutcome(role: Role, call: Call): Promise<void> {
  const answer = await ask(call, role);
  const told = answer.statusCode >= 400 ? (answer.json().error.code as ErrorCode) : answer.statusCode;
  expect(told).toBe(call.outcome[role] ?? call.outcome.else);
}

describe('the matrix', () => {
  it('has every call of the site', () => {
    const calls = test.routes
      .filter((route) => route.schema?.hide !== true)
      .flatMap((route) => [route.method].flat().map((method) => `${method} ${route.url}`))
      .filter((call) => !call.startsWith('HEAD '));
    const known = [...MATRIX, ...ENDING].map((row) => row.call);
    expect(new Set(known)).toEqual(new Set(calls));
  });
});

describe('for viewers without access', () => {
  const outside: Role[] = ['guest', 'learner', 'ended', 'tester', 'otherTeacher'];

  it.each(outside)('no answer to a %s holds locked content', async (role) => {
    const gets = [
      ...MATRIX.filter((row) => row.call.startsWith('GET ')).map((row) => urlOf(row, role)),
      `/api/comment/list?lesson_id=${openVideo.lesson}&around=${inLocked}`,
      ...VIDEOS.flatMap((video) => ['auto', '360p', '720p'].map((quality) => link(video, quality))),
      ...[
        ...LESSONS,
        ...GROUPS,
        courseId,
        9901,
        9902,
        CARDS.stageId,
        ...CARDS.locked.cards,
        99_001,
        99_002,
        locked.component,
        99_020_102,
        99_020_103,
        ...QUESTIONS,
      ].flatMap((id) => [
        `/api/lessons/${id}`,
        `/api/groups/${id}`,
        `/api/courses/${id}`,
        `/get-lesson-percent/${id}`,
        `/api/lessons/${id}/exercise`,
      ]),
    ];
    for (const url of gets) expectNoSentinel((await test.call('GET', url, { as: people[role] })).body, `GET ${url}`);
    for (const row of MATRIX.filter((one) => one.call.startsWith('POST ')))
      expectNoSentinel((await ask(row, role)).body, row.call);
  });

  it.each(outside)('no grant that a %s is given opens locked files', async (role) => {
    const secret: string[] = [];
    for (const address of LOCKED_FILES) {
      const granted = (await test.call('GET', address, { as: people.enrolled })).headers.location ?? '';
      expect((await test.call('GET', granted)).body, address).toContain(SENTINEL);
      secret.push(granted.split('/').slice(3).join('/'));
    }

    const asked = [
      ...LESSONS.map((id) => `/api/lessons/${id}`),
      ...VIDEOS.map((video) => link(video)),
      ...OPEN_FILES,
      ...LOCKED_FILES,
    ];
    const offered = await Promise.all(
      asked.map(async (url) => {
        const { body, headers } = await test.call('GET', url, { as: people[role] });
        return `${body} ${headers.location ?? ''}`;
      }),
    );
    const grants = new Set(
      offered.flatMap((text) => [...text.matchAll(/[" ]\/media\/([^/]+)\//g)].map((match) => match[1])),
    );
    // One for each file, and for the stream and the poster of the open video.
    expect(grants.size).toBe(OPEN_FILES.length + 2);
    for (const file of secret)
      for (const grant of [...grants, 'x', '-']) {
        const answer = await test.call('GET', `/media/${grant}/${file}`, { as: people[role] });
        expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'GRANT_INVALID']);
      }
  });
});

describe('who may do what', () => {
  it.each(cases(MATRIX))('%s: %s', async (role, _url, call) => {
    await expectOutcome(role, call);
  });

  it('a code for everybody is made', async () => {
    const made = await newCodes(test.database.pool, { courseId, count: ROLES.length }, test.clock.nowMs);
    for (const [index, role] of ROLES.entries()) codes.set(role, made[index] ?? '');
    expect(codes.size).toBe(ROLES.length);
  });

  it.each(cases(ENDING))('%s: %s', async (role, _url, call) => {
    await expectOutcome(role, call);
  });
});
