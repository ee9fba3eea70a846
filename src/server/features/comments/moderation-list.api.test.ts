import type { ModerationListView } from '#contract/moderation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commenting, wrongCounters } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
let minh: Person;
let teacher: Person;
beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
});
beforeEach(async () => {
  [lan, minh, teacher] = [await test.person('learner'), await test.person('learner'), await test.person('staff')];
});
afterAll(async () => {
  expect(await wrongCounters(test.database.pool)).toEqual([]);
  await test.close();
});

describe('the list for staff', () => {
  it('tells of each comment where it stands, what it answers and who reported it why', async () => {
    const id = await talk.written(lan, 'Câu hỏi của Lan');
    const reply = await talk.answered(minh, id, 'Câu trả lời');
    const reporter = await test.person('enrolled');
    await talk.report(reporter, reply, `  ${'dài '.repeat(200)}`);
    const { body } = await talk.get(teacher, '/api/moderation/comments?filter=reported');
    const row = body.data.find((one: { id: number }) => one.id === reply);
    expect(row).toMatchObject({
      content: 'Câu trả lời',
      state: 'shown',
      is_hidden_by_reports: false,
      author: { id: minh.userId, is_staff: false, is_muted: false, muted_until: null },
      place: {
        course_name: 'Khóa thử',
        lesson_id: FIXTURE.openVideo.lesson,
        lesson_name: 'Ngữ pháp: これ・それ',
        is_flashcard: false,
        url: `/khoa-hoc/khoa-thu/lesson/${FIXTURE.openVideo.lesson}-bai-mo?ref=notice#binh-luan-${reply}`,
      },
      parent: { id, content: 'Câu hỏi của Lan' },
      reports: [{ is_enrolled: true, is_open: true }],
      open_reports: 1,
      can: { pin: false, hide: true, delete: true, mute: true },
    });
    expect([...row.reports[0].reason]).toHaveLength(300);
    expect(body.open_reports).toBeGreaterThanOrEqual(1);
    await talk.clear(teacher, reply);
    const after = (await talk.get(teacher, '/api/moderation/comments')).body.data;
    expect(after.some((one: { id: number }) => one.id === reply)).toBe(false);
  });

  it('tells of the thread around a reported reply: ten before it and ten after it, whatever their state', async () => {
    const id = await talk.written(lan, 'Câu hỏi của Lan');
    await test.database.pool.query('TRUNCATE rate_limit');
    const replies: number[] = [];
    for (let n = 0; n < 16; n += 1) replies.push(await talk.answered(n % 2 ? minh : teacher, id, `Đáp ${n}`));
    await talk.post(teacher, `/api/comments/${replies[11]}/hide`, { hidden: true });
    await talk.remove(minh, replies[13] ?? 0);
    const rowOf = async (commentId: number) => {
      const { body } = await talk.get(teacher, '/api/moderation/comments?filter=reported');
      return (body as ModerationListView).data.find((one) => one.id === commentId);
    };
    const reported = replies[12] ?? 0;
    for (const one of [reported, id]) await talk.report(await test.person('enrolled'), one, 'Xem giúp mình');
    const row = await rowOf(reported);
    expect(row?.parent).toMatchObject({ id, content: 'Câu hỏi của Lan' });
    expect(row?.neighbours.map((one) => one.id)).toEqual([...replies.slice(2, 12), ...replies.slice(13)]);
    expect(row?.has_more_neighbours).toBe(true);
    expect(row?.neighbours.slice(-4)).toMatchObject([
      { content: 'Đáp 11', state: 'hidden', is_staff: false },
      { content: 'Đáp 13', state: 'deleted', is_staff: false },
      { content: 'Đáp 14', state: 'shown', is_staff: true },
      { content: 'Đáp 15', state: 'shown', is_staff: false },
    ]);
    // Of a reported comment the first replies.
    expect((await rowOf(id))?.neighbours.map((one) => one.id)).toEqual(replies.slice(0, 10));
    await talk.clear(teacher, reported);
    await talk.clear(teacher, id);
  });

  it('comes by pages of twenty, filtered', async () => {
    const writers = [await test.person('learner'), await test.person('learner')];
    const ids: number[] = [];
    for (let n = 0; n < 24; n += 1) ids.push(await talk.written(writers[n % 2] ?? lan, `Bình luận ${n}`));
    const [hidden = 0, deleted = 0] = ids;
    await talk.hide(teacher, hidden, true);
    await talk.remove(teacher, deleted);
    const page = async (query: string) => (await talk.get(teacher, `/api/moderation/comments?${query}`)).body;
    const first = await page('filter=all');
    expect(first.data.map((one: { id: number }) => one.id)).toEqual(ids.slice(4).toReversed());
    const second = await page(`filter=all&before=${first.next_before}`);
    expect(second.data.slice(0, 4).map((one: { id: number }) => one.id)).toEqual(ids.slice(0, 4).toReversed());
    // Staff still reads what was deleted.
    expect(second.data[2]).toMatchObject({
      id: deleted,
      state: 'deleted',
      content: 'Bình luận 1',
      can: { hide: false, delete: false },
    });
    const onlyHidden = await page('filter=hidden');
    expect(onlyHidden.data[0]).toMatchObject({ id: hidden, state: 'hidden' });
    expect(onlyHidden.data.every((one: { state: string }) => one.state === 'hidden')).toBe(true);
  });

  it('keeps what stood in an archived lesson', async () => {
    const { last } = FIXTURE;
    const id = await talk.written(teacher, 'Ở bài cuối', { tbid: last.lesson });
    const archive = (at: string) =>
      test.database.pool.query(
        `UPDATE lesson SET archived_at = ${at} WHERE id = ${last.lesson}; UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1`,
      );
    await archive('now()');
    const [row] = (await talk.get(teacher, '/api/moderation/comments?filter=all')).body.data;
    expect(row).toMatchObject({ id, place: { lesson_id: null, url: null }, can: { hide: false, delete: false } });
    expect(talk.refusal(await talk.remove(teacher, id))).toEqual([404, 'LESSON_NOT_FOUND']);
    await archive('NULL');
    expect((await talk.seen(teacher, id, last.lesson))?.content).toBe('Ở bài cuối');
  });
});
