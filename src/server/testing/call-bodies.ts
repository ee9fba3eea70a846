import { CARD, type FieldKind, SWIPE, UUID } from './bad-values.ts';
import { CARDS } from './card-course.ts';
import { FIXTURE } from './fixture-course.ts';

const { openVideo, openDocument } = FIXTURE;

type CallBody = { body: Record<string, unknown>; fields: Record<string, FieldKind>; type?: string };

const EXAM_STAGE: CallBody = {
  body: { stage: 1, elapsed_ms: 1000, result_id: 1, window_id: UUID, learner_id: 0 },
  fields: {
    stage: 'stage',
    elapsed_ms: 'milliseconds',
    result_id: 'commentId',
    window_id: 'uuid',
    learner_id: 'owner',
  },
};

/** A valid body of each call, and the kinds of its fields. Id 0 stands for the test's own. */
export const CALL_BODIES: Record<string, CallBody> = {
  'POST /api/auth/register': {
    body: { name: 'Minh', email: 'new@tsubame.example', password: '1234567' },
    fields: { name: 'text', email: 'text', password: 'secret' },
  },
  'POST /api/auth/sign-in': {
    body: { email: 'nobody@tsubame.example', password: 'wrong one' },
    fields: { email: 'text', password: 'secret' },
  },
  'POST /api/auth/forgot-password': { body: { email: 'nobody@tsubame.example' }, fields: { email: 'text' } },
  'POST /api/auth/reset-password': {
    body: { token: 'x', new_password: 'chim én bay thấp' },
    fields: { token: 'secret', new_password: 'secret' },
  },
  'POST /api/auth/email-link': { body: { token: 'x' }, fields: { token: 'secret' } },
  'POST /api/auth/second-step': { body: { code: '123456' }, fields: { code: 'secret' } },
  'POST /api/account/totp/begin': { body: { password: 'sai rồi' }, fields: { password: 'secret' } },
  'POST /api/account/totp/confirm': {
    body: { setup: 'x', code: '123456' },
    fields: { setup: 'secret', code: 'secret' },
  },
  'POST /api/account/totp/recovery-codes': { body: { code: '123456' }, fields: { code: 'secret' } },
  'POST /api/account/totp/off': {
    body: { password: 'sai rồi', code: '123456' },
    fields: { password: 'secret', code: 'secret' },
  },
  'POST /api/account/email': {
    body: { new_email: 'moi@tsubame.example', password: 'sai rồi' },
    fields: { new_email: 'text', password: 'secret' },
  },
  'POST /api/account/export': { body: { password: 'sai rồi' }, fields: { password: 'secret' } },
  'POST /api/account/delete': {
    body: { password: 'sai rồi', code: '123456' },
    fields: { password: 'secret', code: 'secret' },
  },
  'POST /api/enrolments': { body: { code: 'ABC' }, fields: { code: 'text' } },
  'POST /api/orders': {
    body: { course_id: FIXTURE.courseId, days: 30, client_id: UUID, learner_id: 0 },
    fields: { course_id: 'id', days: 'count', client_id: 'uuid', learner_id: 'owner' },
  },
  'POST /api/staff/orders/:code/confirm': {
    body: { amount_dong: 1000, note: 'Tiền mặt', client_id: UUID, seen_received_dong: 0 },
    fields: { amount_dong: 'count', note: 'text', client_id: 'uuid', seen_received_dong: 'count' },
  },
  'POST /api/staff/orders/:code/refund': {
    body: { amount_dong: 1000, note: 'Đổi ý', seen_refunded_dong: 0 },
    fields: { amount_dong: 'count', note: 'text', seen_refunded_dong: 'count' },
  },
  'POST /api/staff/transfers/:id/assign': {
    body: { order_code: '34679ACD', note: 'Ảnh chụp', seen_received_dong: 0 },
    fields: { order_code: 'text', note: 'text', seen_received_dong: 'count' },
  },
  'POST /api/staff/transfers/:id/take-off': {
    body: { order_code: '34679ACD', note: 'Nhầm đơn' },
    fields: { order_code: 'text', note: 'text' },
  },
  'POST /api/staff/transfers/:id/dismiss': { body: { note: 'Nhầm' }, fields: { note: 'text' } },
  'POST /api/staff/code-batches': {
    body: { client_id: UUID, course_id: FIXTURE.courseId, count: 1, access_days: 30, last_day: null, name: 'Lớp tối' },
    fields: {
      client_id: 'uuid',
      course_id: 'id',
      count: 'count',
      access_days: 'count',
      last_day: 'text',
      name: 'text',
    },
  },
  'POST /api/staff/code-batches/:id/replace': { body: { client_id: UUID }, fields: { client_id: 'uuid' } },
  'POST /api/staff/code-batches/:id/revoke': { body: { reason: 'Nhầm' }, fields: { reason: 'reason' } },
  'POST /api/staff/codes/:id/revoke': { body: { reason: 'Nhầm' }, fields: { reason: 'reason' } },
  'POST /api/staff/learners/:id': {
    body: { change: 'suspend', reason: 'x' },
    fields: { change: 'kind', reason: 'reason' },
  },
  'POST /api/webhooks/sepay': { body: { id: 1 }, fields: { id: 'ignored' } },
  'POST /api/webhooks/casso': { body: { error: 0 }, fields: { error: 'ignored' } },
  'POST /khoa-hoc/upsert-lesson-progress': {
    body: {
      lesson_id: openVideo.lesson,
      course_id: FIXTURE.courseId,
      component_id: openVideo.component,
      video_progress: 5,
      played: [[0, 5]],
      position_seconds: 5,
      session_id: UUID,
      sequence: 1,
      client_id: UUID,
      learner_id: 0,
    },
    fields: {
      lesson_id: 'id',
      course_id: 'ignored',
      component_id: 'id',
      video_progress: 'percent',
      played: 'ranges',
      position_seconds: 'seconds',
      session_id: 'uuid',
      sequence: 'count',
      client_id: 'uuid',
      learner_id: 'owner',
    },
  },
  'POST /api/lessons/:id/document-read': {
    body: { component_id: openDocument.file, learner_id: 0 },
    fields: { component_id: 'id', learner_id: 'owner' },
  },
  'POST /api/seen': {
    body: { kind: 'stage', id: 9901, learner_id: 0 },
    fields: { kind: 'kind', id: 'id', learner_id: 'owner' },
  },
  'POST /khoa-hoc/set-achievement': {
    body: { lesson_id: openVideo.lesson, course_id: FIXTURE.courseId, progress_before: 5, learner_id: 0 },
    fields: { lesson_id: 'lesson', course_id: 'ignored', progress_before: 'percent', learner_id: 'owner' },
  },
  'POST /api/learning-events': {
    body: { lesson_id: openVideo.lesson, learner_id: 0 },
    fields: { lesson_id: 'lesson', learner_id: 'owner' },
  },
  'POST /khoa-hoc/save-rating': {
    body: { course_id: FIXTURE.courseId, rating: 5, message: '', learner_id: 0 },
    fields: { course_id: 'id', rating: 'stars', message: 'message', learner_id: 'owner' },
  },
  'POST /api/flashcard/get-result': {
    body: { lesson_id: CARDS.open.lesson, name: 'flashcard' },
    fields: { lesson_id: 'id', name: 'kind' },
  },
  'POST /api/flashcard/save-result': {
    body: {
      lesson_id: CARDS.open.lesson,
      flashcard_ids: { remember: [], non: [] },
      course_id: FIXTURE.courseId,
      swipes: [],
      learner_id: 0,
    },
    fields: { lesson_id: 'id', flashcard_ids: 'piles', course_id: 'ignored', swipes: 'swipes', learner_id: 'owner' },
  },
  'POST /vocabulary/like-card': {
    body: { id: CARD, course_id: FIXTURE.courseId, t: 1_763_614_800, liked: true, learner_id: 0 },
    fields: { id: 'id', course_id: 'ignored', t: 'anyNumber', liked: 'flag', learner_id: 'owner' },
  },
  'POST /api/reviews': {
    body: { swipes: [SWIPE], learner_id: 0 },
    fields: { swipes: 'swipes', learner_id: 'owner' },
  },
  'POST /api/reviews/settings': {
    body: { new_words: 1, due_words: 1, has_four_buttons: true, learner_id: 0 },
    fields: { new_words: 'count', due_words: 'count', has_four_buttons: 'flag', learner_id: 'owner' },
  },
  'POST /api/comments/add-new-comment': {
    body: { tbname: 'lesson', tbid: openVideo.lesson, content: 'Chào', images: '', client_id: UUID, learner_id: 0 },
    fields: {
      tbname: 'kind',
      tbid: 'place',
      content: 'comment',
      images: 'pictures',
      client_id: 'uuid',
      learner_id: 'owner',
    },
  },
  'POST /api/comments/add-new-reply': {
    body: { tbname: 'lesson', tbid: openVideo.lesson, parent_id: 0, content: 'Chào', client_id: UUID, learner_id: 0 },
    fields: {
      tbname: 'kind',
      tbid: 'place',
      parent_id: 'commentId',
      content: 'comment',
      client_id: 'uuid',
      learner_id: 'owner',
    },
  },
  'POST /api/comments/delete-comment': {
    body: { id: 0, learner_id: 0 },
    fields: { id: 'commentId', learner_id: 'owner' },
  },
  'POST /api/comments/like-comment': {
    body: { id: 0, lesson_id: openVideo.lesson, liked: true, learner_id: 0 },
    fields: { id: 'commentId', lesson_id: 'ignored', liked: 'flag', learner_id: 'owner' },
  },
  'POST /api/comment/update-read-reply': {
    body: { comment_id: 0, last_reply_id: 1, learner_id: 0 },
    fields: { comment_id: 'commentId', last_reply_id: 'commentId', learner_id: 'owner' },
  },
  'POST /api/flashcard/get-first-comments': {
    body: { ids: [99_010_171], name: 'flashcard', ref: 'notice' },
    fields: { ids: 'ids', name: 'kind', ref: 'reference' },
  },
  'POST /api/comments/:id/edit': {
    body: { content: 'x', learner_id: 0 },
    fields: { content: 'comment', learner_id: 'owner' },
  },
  'POST /api/comments/:id/report': {
    body: { reason: 'x', learner_id: 0 },
    fields: { reason: 'reason', learner_id: 'owner' },
  },
  'POST /api/comments/:id/follow': { body: { followed: false }, fields: { followed: 'flag' } },
  'POST /api/comments/:id/pin': { body: { pinned: true }, fields: { pinned: 'flag' } },
  'POST /api/comments/:id/hide': { body: { hidden: true }, fields: { hidden: 'flag' } },
  'POST /api/moderation/mutes': {
    body: { user_id: 1, muted: true, days: 1, reason: 'x' },
    fields: { user_id: 'commentId', muted: 'flag', days: 'count', reason: 'reason' },
  },
  'POST /api/notices/read': { body: { all: true }, fields: { all: 'flag' } },
  'POST /api/notices/settings': { body: { notices: true, email: true }, fields: { notices: 'flag', email: 'flag' } },
  'POST /api/profile': { body: { name: 'Lan', avatar: null }, fields: { name: 'name', avatar: 'avatar' } },
  'POST /api/profile/password': {
    body: { current_password: 'sai rồi', new_password: 'chim én bay thấp' },
    fields: { current_password: 'secret', new_password: 'secret' },
  },
  // The form itself is tested in features/exercise-results; here, that nothing else is accepted.
  'POST /list-course/save-result-exercise-user': {
    body: { lesson_id: openVideo.lesson, client_id: UUID, data: '{}', learner_id: 0 },
    fields: { lesson_id: 'lesson', client_id: 'uuid', learner_id: 'owner' },
  },
  'POST /save-timer': {
    body: { lessonId: openVideo.lesson, joinedTime: 1_763_614_800_000, time: 1000, learner_id: 0 },
    fields: { lessonId: 'lesson', joinedTime: 'anyNumber', time: 'anyNumber', learner_id: 'owner' },
  },
  // Bad values against an attempt that is running: features/exams.
  'POST /api/lesson/continue-exam/:id': {
    body: { result_id: 1, window_id: UUID, learner_id: 0 },
    fields: { result_id: 'commentId', window_id: 'uuid', learner_id: 'owner' },
  },
  'POST /api/lesson/select-answer/:id': {
    body: { ...EXAM_STAGE.body, question_id: 101, answer_id: 'x', sequence: 1 },
    fields: { ...EXAM_STAGE.fields, question_id: 'id', answer_id: 'examAnswer', sequence: 'count' },
  },
  'POST /api/lesson/submit-exam/:id': EXAM_STAGE,
  'POST /api/lesson/next-stage/:id': EXAM_STAGE,
  'POST /api/lesson/save-passed-time/:id/:elapsed_ms/:stage': {
    body: { window_id: UUID, learner_id: 0 },
    fields: { window_id: 'uuid', learner_id: 'owner' },
  },
  'POST /api/lesson/save-mp3-time/:id': {
    body: { mp3Time: 1, window_id: UUID, learner_id: 0 },
    fields: { mp3Time: 'seconds', window_id: 'uuid', learner_id: 'owner' },
  },
  'POST /api/lessons/:id/exam/extra-time': {
    body: { user_id: 1, percent: 25 },
    fields: { user_id: 'commentId', percent: 'percent' },
  },
  'POST /api/exam-attempts/:id/void': { body: { reason: 'x' }, fields: { reason: 'reason' } },
  // The form itself is tested in features/pictures; here, that nothing else is accepted.
  'POST /upload-image': {
    body: { object: 'comment', learner_id: 0 },
    fields: { object: 'kind', learner_id: 'owner' },
  },
  'POST /api/csp-report': {
    body: { 'csp-report': {} },
    fields: { 'csp-report': 'report' },
    type: 'application/csp-report',
  },
};
