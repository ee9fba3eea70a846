/**
 * What an archive tells of its learner, a file each; $1 is the learner. Times become ISO 8601, and columns are named as
 * people would read them.
 */
export const EXPORT_ROWS: Readonly<Record<string, string>> = {
  'ho-so.json': `
    SELECT u.name, u.email, u.email_verified_at, u.created_at, u.avatar AS picture, u.is_staff, u.is_admin, u.is_tester,
           (SELECT json_build_object('wants_notices', n.wants_notices, 'wants_email', n.wants_email)
              FROM notice_setting n WHERE n.user_id = u.id) AS notice_settings,
           (SELECT json_build_object('new_words', r.new_words, 'due_words', r.due_words,
                                     'has_four_buttons', r.has_four_buttons)
              FROM review_setting r WHERE r.user_id = u.id) AS review_settings,
           (SELECT json_build_object('since', m.created_at, 'until', m.until, 'reason', m.reason)
              FROM comment_mute m WHERE m.user_id = u.id) AS comments_paused
      FROM "user" u WHERE u.id = $1`,
  'thiet-bi.json': `
    SELECT created_at AS signed_in_at, last_seen_at, expires_at, address, user_agent
      FROM session WHERE user_id = $1 ORDER BY created_at`,
  'ghi-danh.json': `
    SELECT e.course_id, c.name AS course, e.starts_at, e.expires_at, e.source, a.hint AS code_ends_with
      FROM enrolment e JOIN course c ON c.id = e.course_id
      LEFT JOIN activation_code a ON a.id = e.code_id AND a.redeemed_by = e.user_id
     WHERE e.user_id = $1 ORDER BY e.starts_at`,
  'don-hang.json': `
    SELECT o.code, c.name AS course, o.days, o.price_dong::float8 AS price_dong, o.created_at,
           o.received_dong::float8 AS received_dong, o.paid_at, o.access_ends_at, o.refunded_at,
           o.refunded_dong::float8 AS refunded_dong,
           (SELECT json_agg(json_build_object('amount_dong', t.amount_dong, 'text', t.text, 'received_at', t.received_at)
                            ORDER BY t.id) FROM bank_transfer t WHERE t.order_id = o.id) AS transfers
      FROM payment_order o JOIN course c ON c.id = o.course_id WHERE o.user_id = $1 ORDER BY o.id`,
  'tien-do.json': `
    SELECT r.lesson_id, l.name AS lesson, r.percent, r.opened_at, r.updated_at, r.passed_at, r.parts
      FROM lesson_record r JOIN lesson l ON l.id = r.lesson_id WHERE r.user_id = $1 ORDER BY r.opened_at, r.lesson_id`,
  'chang-da-xong.json': `
    SELECT r.stage_id, s.name AS stage, r.done_at
      FROM stage_record r JOIN stage s ON s.id = r.stage_id WHERE r.user_id = $1 ORDER BY r.done_at`,
  'ngay-hoc.json': `SELECT (date '1970-01-01' + day)::text AS day FROM study_day WHERE user_id = $1 ORDER BY study_day.day`,
  'thoi-gian-o-bai.json': `
    SELECT lesson_id, to_timestamp(joined_ms / 1000.0) AS since, length_ms
      FROM lesson_stay WHERE user_id = $1 ORDER BY joined_ms`,
  'the-da-vuot.json': `
    SELECT card_id, word_key AS word, kind, source, direction, grade, undo_of, client_id, at
      FROM card_review WHERE user_id = $1 ORDER BY at, client_id`,
  'the-da-nho.json': `SELECT card_id, is_remembered, at FROM card_pile WHERE user_id = $1 ORDER BY card_id`,
  'tri-nho-tu-vung.json': `
    SELECT word_key AS word, card_id, begun_at, reviewed_at, due_at, phase, interval_days, reviews, lapses,
           stability_days, difficulty FROM word_memory WHERE user_id = $1 ORDER BY word_key`,
  'tu-yeu-thich.json': `SELECT card_id, created_at AS liked_at FROM card_like WHERE user_id = $1 ORDER BY id`,
  'bai-tap.json': `
    SELECT r.id, r.lesson_id, l.name AS lesson, r.created_at, r.correct, r.total, r.is_passed, r.answers,
           (SELECT json_agg(json_build_object('question', g.question_id, 'speed', g.speed, 'file', g.name || '.' || g.format)
                            ORDER BY g.question_id, g.speed) FROM exercise_recording g WHERE g.result_id = r.id) AS recordings
      FROM exercise_result r JOIN lesson l ON l.id = r.lesson_id WHERE r.user_id = $1 ORDER BY r.id`,
  'thanh-tich.json': `
    SELECT c.name AS course, a.achievement, a.earned_at
      FROM exercise_achievement a JOIN course c ON c.id = a.course_id WHERE a.user_id = $1 ORDER BY a.id`,
  // Verdicts are told where the pages tell them: of what was handed in, and not while the exam is taken again, be it
  // in another lesson that has the same one.
  'bai-thi.json': `
    SELECT a.id, a.lesson_id, l.name AS lesson, a.started_at, a.submit_at AS handed_in_at, a.abandoned_at, a.voided_at,
           a.voided_reason, t.total_score, t.is_passed, t.score,
           (SELECT json_agg(json_build_object('question', w.question_id, 'answer', w.answer) ORDER BY w.question_id)
              FROM exam_answer w WHERE w.attempt_id = a.id) AS answers,
           (SELECT json_agg(json_build_object('at', g.regraded_at, 'reason', g.reason) ORDER BY g.id)
              FROM exam_regrade g WHERE g.attempt_id = a.id) AS corrections,
           (SELECT x.percent FROM exam_extra_time x WHERE x.user_id = $1 AND x.lesson_id = a.lesson_id)
             AS extra_time_percent
      FROM exam_attempt a JOIN lesson l ON l.id = a.lesson_id
      LEFT JOIN exam_attempt t ON t.id = a.id AND a.submit_at IS NOT NULL AND NOT EXISTS (
             SELECT FROM exam_attempt n
              WHERE n.user_id = $1 AND (n.lesson_id = a.lesson_id OR n.version = a.version)
                AND n.submit_at IS NULL AND n.abandoned_at IS NULL AND n.voided_at IS NULL)
     WHERE a.user_id = $1 ORDER BY a.id`,
  'binh-luan.json': `
    SELECT c.id, c.parent_id, c.place_kind, c.place_id, c.content, c.created_at, c.edited_at, c.state, c.count_like,
           (SELECT json_agg(i.name ORDER BY i.position) FROM comment_image i WHERE i.comment_id = c.id) AS pictures
      FROM comment c WHERE c.user_id = $1 ORDER BY c.id`,
  // What others wrote belongs to them.
  'thong-bao.json': `
    SELECT c.id AS comment_id, r.id AS reply_id, r.created_at AS replied_at, r.id <= c.read_reply_id AS is_read
      FROM comment c JOIN comment r ON r.parent_id = c.id AND r.user_id <> c.user_id AND r.state = 'shown'
     WHERE c.user_id = $1 ORDER BY r.id`,
  'binh-luan-da-thich.json': `SELECT comment_id FROM comment_like WHERE user_id = $1 ORDER BY comment_id`,
  'bao-cao-binh-luan.json': `
    SELECT comment_id, reason, created_at FROM comment_report WHERE user_id = $1 ORDER BY created_at`,
  'danh-gia.json': `
    SELECT c.name AS course, r.rating, r.message, r.created_at
      FROM rating r JOIN course c ON c.id = r.course_id WHERE r.user_id = $1 ORDER BY r.id`,
  'anh.json': `
    SELECT name AS file, object AS used_for, created_at FROM upload WHERE user_id = $1 ORDER BY created_at, name`,
};
