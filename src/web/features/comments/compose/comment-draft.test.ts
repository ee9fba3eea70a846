import { describe, expect, it, vi } from 'vitest';
import type { SendResult } from '#web/lib/send-result.ts';
import { CommentDraft, type DraftPorts, TOO_MANY_IMAGES } from './comment-draft.ts';
import { FakeStorage, LEARNER } from '#web/lib/outbox/outbox-fixture.ts';
import { TARGET } from '../saving/comments-fixture.ts';
import { type DraftScope, draftKey } from './stored-draft.ts';

const SCOPE = { learnerId: LEARNER, target: TARGET, parentId: null };
const DAY_MS = 24 * 3_600_000;

/** Uploads end when the test says so. */
class Desk {
  readonly storage = new FakeStorage();
  readonly uploads: { file: File; end: (result: SendResult<string>) => void; onPercent: (percent: number) => void }[] =
    [];
  readonly dropped: string[] = [];
  readonly aborted: File[] = [];
  nowMs = 5 * DAY_MS;
  #ids = 0;

  draft(scope: DraftScope = SCOPE): CommentDraft {
    const ports: DraftPorts = {
      storage: this.storage,
      upload: (file, _learnerId, onPercent) => {
        const { promise, resolve } = Promise.withResolvers<SendResult<string>>();
        this.uploads.push({ file, end: resolve, onPercent });
        return { done: promise, abort: () => this.aborted.push(file) };
      },
      previewOf: (file) => `blob:${file.name}`,
      dropPreview: (url) => this.dropped.push(url),
      newId: () => `image-${(this.#ids += 1)}`,
      nowMs: () => this.nowMs,
    };
    return new CommentDraft(scope, ports);
  }
}

const picture = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const turn = () => new Promise((resolve) => setImmediate(resolve));
const stored = (name: string): SendResult<string> => ({ type: 'accepted', answer: name });

describe('a second press', () => {
  it('finds the box that the first one has emptied, and says nothing of it', async () => {
    const desk = new Desk();
    const draft = desk.draft();
    draft.setText('Mình hỏi chút');
    const sent: string[] = [];
    const send = () => draft.send(({ content }) => sent.push(content));
    expect(await Promise.all([send(), send()])).toEqual([true, false]);
    desk.nowMs += 300;
    expect(await send()).toBe(false);
    expect(sent).toEqual(['Mình hỏi chút']);
    expect(draft.getState()).toMatchObject({ text: '', alert: null, isSending: false });
  });

  it('that comes later is told what is missing', async () => {
    const desk = new Desk();
    const draft = desk.draft();
    expect(await draft.send(() => undefined)).toBe(false);
    expect(draft.getState().alert).not.toBeNull();
    draft.setText('Mình hỏi chút');
    await draft.send(() => undefined);
    desk.nowMs += 1000;
    expect(await draft.send(() => undefined)).toBe(false);
    expect(draft.getState().alert).not.toBeNull();
  });

  it('while pictures are on their way is ignored', async () => {
    const desk = new Desk();
    const draft = desk.draft();
    draft.addFiles([picture('a.png')]);
    const sent: unknown[] = [];
    const first = draft.send((comment) => sent.push(comment));
    expect(draft.getState().isSending).toBe(true);
    expect(await draft.send((comment) => sent.push(comment))).toBe(false);
    desk.uploads[0]?.end(stored('aa.webp'));
    expect(await first).toBe(true);
    expect(sent).toEqual([{ content: '', images: ['aa.webp'] }]);
  });
});

describe('a draft', () => {
  it('survives a reload with its text and the pictures that were uploaded', async () => {
    const desk = new Desk();
    const draft = desk.draft();
    draft.setText('Mình hỏi chút');
    draft.addFiles([picture('a.png'), picture('b.png')]);
    desk.uploads[0]?.end(stored('aa.webp'));
    await turn();
    const { text, images } = desk.draft().getState();
    expect(text).toBe('Mình hỏi chút');
    expect(images.map(({ name, previewUrl }) => [name, previewUrl])).toEqual([
      ['aa.webp', '/cdn/comment/small/aa.webp'],
    ]);
  });

  it('loses pictures that the server has thrown away since', async () => {
    const desk = new Desk();
    const draft = desk.draft();
    draft.addFiles([picture('a.png')]);
    desk.uploads[0]?.end(stored('aa.webp'));
    await turn();
    draft.setText('còn chữ');
    desk.nowMs += DAY_MS;
    expect(desk.draft().getState()).toMatchObject({ text: 'còn chữ', images: [] });
  });

  it('belongs to its learner, target and thread', () => {
    const desk = new Desk();
    desk.draft().setText('của mình');
    expect(desk.draft({ ...SCOPE, learnerId: 8 }).getState().text).toBe('');
    expect(desk.draft({ ...SCOPE, target: { ...TARGET, lessonId: 1 } }).getState().text).toBe('');
    expect(desk.draft({ ...SCOPE, target: { ...TARGET, flashcardId: TARGET.lessonId } }).getState().text).toBe('');
  });

  it('that cannot be read is an empty one', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const desk = new Desk();
    desk.storage.setItem(draftKey(SCOPE), '{"text":');
    expect(desk.draft().getState()).toMatchObject({ text: '', images: [] });
    desk.storage.setItem(draftKey(SCOPE), '{"text":3,"images":[1,"x.webp"],"savedMs":1e99}');
    expect(desk.draft().getState().text).toBe('');
  });
});

describe('pictures', () => {
  it('beyond three are left out with the alert of the specification', () => {
    const desk = new Desk();
    const draft = desk.draft();
    draft.addFiles(['1', '2', '3', '4'].map((name) => picture(name)));
    expect(draft.getState().images).toHaveLength(3);
    expect(draft.getState().alert).toBe(TOO_MANY_IMAGES);
    expect(TOO_MANY_IMAGES).toBe('Bạn chỉ được phép đăng tối đa 3 ảnh');
  });

  it('show how far they are, what went wrong, and go on a retry', async () => {
    const desk = new Desk();
    const draft = desk.draft();
    draft.addFiles([picture('a.png')]);
    desk.uploads[0]?.onPercent(40);
    expect(draft.getState().images[0]?.percent).toBe(40);
    desk.uploads[0]?.end({ type: 'refused', refusal: { code: 'IMAGE_HEIC', message: 'HEIC.' } });
    await turn();
    expect(draft.getState().images[0]?.error).toBe('HEIC.');
    draft.retryImages();
    desk.uploads[1]?.end(stored('aa.webp'));
    await turn();
    expect(draft.getState().images[0]).toMatchObject({ name: 'aa.webp', error: null });
  });

  it('that are too heavy are not sent at all', () => {
    const desk = new Desk();
    const draft = desk.draft();
    draft.addFiles([picture('a.png', 10 * 1024 * 1024 + 1)]);
    expect(desk.uploads).toEqual([]);
    expect(draft.getState().images[0]?.error).toContain('10 MB');
  });

  it('that are taken out are neither uploaded nor sent', async () => {
    const desk = new Desk();
    const draft = desk.draft();
    draft.addFiles([picture('a.png')]);
    draft.removeImage(draft.getState().images[0]?.id ?? '');
    expect(desk.aborted).toHaveLength(1);
    expect(desk.dropped).toEqual(['blob:a.png']);
    desk.uploads[0]?.end(stored('aa.webp'));
    await turn();
    expect(draft.getState().images).toEqual([]);
  });
});

describe('sending', () => {
  it('waits for the pictures, hands everything over once and leaves nothing behind', async () => {
    const desk = new Desk();
    const draft = desk.draft();
    const sent: unknown[] = [];
    draft.setText('  Xem giúp mình  ');
    draft.addFiles([picture('a.png'), picture('b.png')]);
    const sending = draft.send((comment) => sent.push(comment));
    expect(draft.getState().isSending).toBe(true);
    expect(await draft.send((comment) => sent.push(comment))).toBe(false);
    desk.uploads[1]?.end(stored('bb.webp'));
    await turn();
    expect(sent).toEqual([]);
    desk.uploads[0]?.end(stored('aa.webp'));
    expect(await sending).toBe(true);
    expect(sent).toEqual([{ content: 'Xem giúp mình', images: ['aa.webp', 'bb.webp'] }]);
    expect(draft.getState()).toMatchObject({ text: '', images: [], isSending: false });
    expect(desk.storage.length).toBe(0);
  });

  it('keeps text and pictures when one of them fails', async () => {
    const desk = new Desk();
    const draft = desk.draft();
    draft.setText('Xem này');
    draft.addFiles([picture('a.png')]);
    const sending = draft.send(() => expect.unreachable());
    desk.uploads[0]?.end({ type: 'unreachable' });
    expect(await sending).toBe(false);
    expect(draft.getState()).toMatchObject({ text: 'Xem này', isSending: false });
    expect(draft.getState().alert).not.toBeNull();
    expect(draft.getState().images).toHaveLength(1);
  });

  it.each([
    ['nothing', '', 'Bạn viết vài chữ rồi gửi nhé.'],
    ['only spaces', ' \n ', 'Bạn viết vài chữ rồi gửi nhé.'],
    ['too much', 'a'.repeat(2001), 'Bình luận dài tối đa 2.000 ký tự. Bạn rút gọn lại giúp mình.'],
  ])('%s is refused on the spot', async (_name, text, alert) => {
    const draft = new Desk().draft();
    draft.setText(text);
    expect(await draft.send(() => expect.unreachable())).toBe(false);
    expect(draft.getState()).toMatchObject({ text, alert });
  });

  it('needs no text with a picture', async () => {
    const desk = new Desk();
    const draft = desk.draft();
    draft.addFiles([picture('a.png')]);
    desk.uploads[0]?.end(stored('aa.webp'));
    await turn();
    const sent: unknown[] = [];
    await draft.send((comment) => sent.push(comment));
    expect(sent).toEqual([{ content: '', images: ['aa.webp'] }]);
  });
});

describe('what is taken back', () => {
  it('stands before what was written since, with at most three pictures', async () => {
    const desk = new Desk();
    const draft = desk.draft();
    draft.setText('mới');
    draft.takeBack({ text: 'cũ', images: ['a.webp', 'b.webp', 'c.webp'] });
    expect(draft.getState().text).toBe('cũ\n\nmới');
    expect(draft.getState().images.map(({ name }) => name)).toEqual(['a.webp', 'b.webp', 'c.webp']);
    draft.takeBack({ text: '', images: ['d.webp'] });
    expect(draft.getState().images).toHaveLength(3);
  });
});
