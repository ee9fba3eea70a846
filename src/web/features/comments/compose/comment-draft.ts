import { checkCommentText, MAX_COMMENT_IMAGES } from '#domain/comments/comment-text.ts';
import { PICTURE_LIMITS, picturePath } from '#domain/pictures/picture-rules.ts';
import { ERRORS } from '#contract/error-codes.ts';
import type { TextStorage } from '#web/lib/browser-storage.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { Store } from '#web/lib/store.ts';
import type { Upload } from '#web/lib/upload-picture.ts';
import { type DraftScope, joinDrafts, keepDraft, readDraft, type StoredDraft } from './stored-draft.ts';

/** spec 1 §5 */
export const TOO_MANY_IMAGES = 'Bạn chỉ được phép đăng tối đa 3 ảnh';

const UPLOAD_FAILED = 'Ảnh chưa tải lên được. Bạn thử lại giúp mình.';
/** A second press within this time belongs to the first: a slow double click, or a held key. */
const DOUBLE_PRESS_MS = 1000;

const SIGN_IN_FIRST = 'Bạn đăng nhập lại rồi thử lại nhé.';

/** A picture being uploaded, or uploaded. */
export type DraftImage = {
  readonly id: string;
  /** name on the server, null during the upload */
  readonly name: string | null;
  readonly previewUrl: string;
  readonly percent: number;
  /** why the upload failed, and what to do */
  readonly error: string | null;
};

export type DraftState = {
  readonly text: string;
  readonly images: readonly DraftImage[];
  /** what is wrong; announced at once */
  readonly alert: string | null;
  /** submitted while pictures are still uploading */
  readonly isSending: boolean;
};

export type DraftPorts = {
  readonly storage: TextStorage;
  upload(file: File, learnerId: number, onPercent: (percent: number) => void): Upload;
  previewOf(file: File): string;
  dropPreview(url: string): void;
  newId(): string;
  nowMs(): number;
};

/** A draft: text, pictures, and waiting for their uploads on submit. */
export class CommentDraft {
  readonly scope: DraftScope;
  readonly #ports: DraftPorts;
  readonly #files = new Map<string, File>();
  readonly #uploads = new Map<string, Upload & { readonly settled: Promise<void> }>();
  readonly #store = new Store<DraftState>({ text: '', images: [], alert: null, isSending: false });
  /** when submitting last emptied the box */
  #emptiedMs = -Infinity;

  constructor(scope: DraftScope, ports: DraftPorts) {
    this.scope = scope;
    this.#ports = ports;
    const { text, images } = readDraft(ports.storage, scope, ports.nowMs());
    this.#store.set({ ...this.#state, text, images: images.map((name) => this.#uploaded(name)) });
  }

  readonly subscribe = this.#store.subscribe;
  readonly getState = this.#store.get;

  get #state(): DraftState {
    return this.#store.get();
  }

  setText(text: string): void {
    this.#set({ text, alert: null });
  }

  /** Adds picked, pasted or dropped pictures, up to the limit. */
  addFiles(files: readonly File[]): void {
    const room = MAX_COMMENT_IMAGES - this.#state.images.length;
    const taken = files.slice(0, room).map((file) => {
      const id = this.#ports.newId();
      this.#files.set(id, file);
      return { id, name: null, previewUrl: this.#ports.previewOf(file), percent: 0, error: null };
    });
    const alert = files.length > room ? TOO_MANY_IMAGES : null;
    this.#set({ images: [...this.#state.images, ...taken], alert });
    for (const { id } of taken) this.#start(id);
  }

  removeImage(id: string): void {
    const image = this.#state.images.find((one) => one.id === id);
    if (!image) return;
    this.#release(image);
    this.#set({ images: this.#state.images.filter((one) => one !== image), alert: null });
  }

  /** Retries failed uploads: one picture's, or all. */
  retryImages(id?: string): void {
    for (const image of this.#state.images) {
      const isMeant = image.error !== null && (id === undefined || id === image.id);
      if (isMeant && this.#files.has(image.id)) this.#start(image.id);
    }
  }

  /** Restores a comment that was submitted and refused. */
  takeBack(draft: StoredDraft): void {
    const { text, images } = joinDrafts(draft, { text: this.#state.text, images: this.#names() });
    const uploading = this.#state.images.filter((image) => image.name === null);
    const uploaded = images.map((name) => this.#uploaded(name));
    this.#set({ text, images: [...uploaded, ...uploading].slice(0, MAX_COMMENT_IMAGES), alert: null });
  }

  /**
   * Waits for the uploads, then hands the comment over and resets the draft. Explains failures, except for the second
   * press of a double click, which finds the box already empty.
   */
  async send(handOver: (comment: { content: string; images: readonly string[] }) => void): Promise<boolean> {
    if (this.#state.isSending) return false;
    const isEmpty = this.#state.text === '' && this.#state.images.length === 0;
    if (isEmpty && this.#ports.nowMs() - this.#emptiedMs < DOUBLE_PRESS_MS) return false;
    const checked = checkCommentText(this.#state.text, this.#state.images.length);
    if ('fault' in checked) {
      this.#set({ alert: ERRORS[checked.fault].message });
      return false;
    }
    this.#set({ isSending: true, alert: null });
    await Promise.all([...this.#uploads.values()].map((upload) => upload.settled));
    const images = this.#names();
    const isWhole = images.length === this.#state.images.length;
    if (!isWhole) {
      this.#set({ isSending: false, alert: UPLOAD_FAILED });
      return false;
    }
    handOver({ content: checked.content, images });
    for (const image of this.#state.images) this.#release(image);
    this.#set({ text: '', images: [], isSending: false });
    this.#emptiedMs = this.#ports.nowMs();
    return true;
  }

  #start(id: string): void {
    const file = this.#files.get(id);
    if (!file) return;
    if (file.size > PICTURE_LIMITS.bytes) return this.#patch(id, { error: ERRORS.IMAGE_TOO_LARGE.message });
    this.#patch(id, { percent: 0, error: null });
    const upload = this.#ports.upload(file, this.scope.learnerId, (percent) => this.#patch(id, { percent }));
    const settled = upload.done.then((result) => {
      this.#uploads.delete(id);
      if (result.type === 'accepted') this.#patch(id, { name: result.answer, percent: 100 });
      else this.#patch(id, { error: uploadError(result) });
    });
    this.#uploads.set(id, { ...upload, settled });
  }

  #patch(id: string, change: Partial<DraftImage>): void {
    this.#set({ images: this.#state.images.map((image) => (image.id === id ? { ...image, ...change } : image)) });
  }

  #release(image: DraftImage): void {
    this.#uploads.get(image.id)?.abort();
    this.#uploads.delete(image.id);
    if (this.#files.delete(image.id)) this.#ports.dropPreview(image.previewUrl);
  }

  #names(): string[] {
    return this.#state.images.map(({ name }) => name).filter((name) => name !== null);
  }

  #uploaded(name: string): DraftImage {
    return { id: name, name, previewUrl: picturePath('comment', 'small', name), percent: 100, error: null };
  }

  #set(change: Partial<DraftState>): void {
    this.#store.set({ ...this.#state, ...change });
    const kept = { text: this.#state.text, images: this.#names() };
    keepDraft(this.#ports.storage, this.scope, kept, this.#ports.nowMs());
  }
}

function uploadError(result: Exclude<SendResult<string>, { type: 'accepted' }>): string {
  if (result.type === 'refused') return result.refusal.message;
  if (result.type === 'retry' && result.refusal) return result.refusal.message;
  return result.type === 'sign-in' || result.type === 'other-learner' ? SIGN_IN_FIRST : UPLOAD_FAILED;
}
