import { v4 as createId } from 'uuid';

const KEY = 'tsubame-exam-window';

let known: string | null = null;

/**
 * Id of this window. It survives a reload. A window that was duplicated begins with a copy of the storage of the one that
 * is still there, so the id is put away for the next page only when this page goes. Browser only.
 */
export function examWindowId(): string {
  if (known !== null) return known;
  const id = take() ?? createId();
  known = id;
  addEventListener('pagehide', () => leave(id));
  // Back from the browser's cache.
  addEventListener('pageshow', () => void take());
  return id;
}

function take(): string | null {
  try {
    const left = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return left;
  } catch (error) {
    console.info('The browser forbids storage: after a reload the exam asks whether to go on here.', error);
    return null;
  }
}

function leave(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch (error) {
    console.info('The browser forbids storage: after a reload the exam asks whether to go on here.', error);
  }
}
