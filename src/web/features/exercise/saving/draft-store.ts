import { keysFrom, keepText, type TextStorage } from '#web/lib/browser-storage.ts';
import { DRAFT_PREFIX } from './named-recordings.ts';
import { type Draft, parseDraft } from './draft.ts';

/** Whose draft of which exercise; a guest is null. */
export type DraftPlace = { readonly lessonId: number; readonly learnerId: number | null };

/** Maximum number of drafts of a learner; those saved longest ago go first. */
const MAX_DRAFTS = 50;

const prefixOf = (learnerId: number | null) => `${DRAFT_PREFIX}${learnerId ?? 'guest'}:`;

export const draftKey = ({ lessonId, learnerId }: DraftPlace) => `${prefixOf(learnerId)}${lessonId}`;

/** Drafts in the browser's storage, written before a call returns. What it refuses lives as long as the page. */
export class DraftStore {
  readonly #storage: TextStorage;
  readonly #nowMs: () => number;
  /** drafts that the browser did not keep */
  readonly #unkept = new Map<string, Draft>();

  constructor(storage: TextStorage, nowMs: () => number) {
    this.#storage = storage;
    this.#nowMs = nowMs;
  }

  /** 'outdated': the content has changed since, and the draft is gone. Never throws. */
  load(place: DraftPlace, version: string): Draft | 'outdated' | null {
    const key = draftKey(place);
    const text = this.#storage.getItem(key);
    const draft = this.#unkept.get(key) ?? (text === null ? null : parseDraft(text));
    if (draft === null || draft.version === version) return draft;
    this.drop(place);
    return 'outdated';
  }

  /** Returns whether the browser keeps it; if not, this page has it. */
  save(place: DraftPlace, draft: Draft): boolean {
    const key = draftKey(place);
    const text = JSON.stringify({ ...draft, atMs: this.#nowMs() });
    if (this.#storage.getItem(key) === null) this.#makeRoom(place.learnerId);
    keepText(this.#storage, key, text);
    const isKept = this.#storage.getItem(key) === text;
    if (isKept) this.#unkept.delete(key);
    else this.#unkept.set(key, draft);
    return isKept;
  }

  drop(place: DraftPlace): void {
    const key = draftKey(place);
    this.#unkept.delete(key);
    this.#storage.removeItem(key);
  }

  #makeRoom(learnerId: number | null): void {
    const prefix = prefixOf(learnerId);
    // Drafts of comments have the same prefix, and are not ours to remove.
    const keys = keysFrom(this.#storage, prefix).filter((key) => /^\d+$/u.test(key.slice(prefix.length)));
    if (keys.length < MAX_DRAFTS) return;
    const oldestFirst = keys
      .map((key) => ({ key, atMs: savedMs(this.#storage.getItem(key)) }))
      .toSorted((a, b) => a.atMs - b.atMs);
    for (const { key } of oldestFirst.slice(0, 1 - MAX_DRAFTS)) this.#storage.removeItem(key);
  }
}

/** When a draft was saved; 0 if it does not say. */
function savedMs(text: string | null): number {
  const [, digits] = /"atMs":(\d{1,16})\}$/u.exec(text ?? '') ?? [];
  return Number(digits ?? 0);
}
