import { useEffect, useRef } from 'react';
import { PROGRESS } from './progress-access.ts';

/**
 * Reports documents as read. A reader who was too fast for the server's clock is reported again when the time has come
 * and the page is visible; `onCounted` is called when it counts. decisions §5
 */
export function useDocumentReports(
  learnerId: number | null,
  lessonId: number,
  onCounted: (componentId: number) => void,
): (componentId: number) => void {
  const cancels = useRef(new Set<() => void>());
  useEffect(() => {
    const pending = cancels.current;
    return () => {
      for (const cancel of pending) cancel();
      pending.clear();
    };
  }, [lessonId]);

  async function report(componentId: number): Promise<void> {
    if (learnerId === null) return;
    const outbox = await PROGRESS.load(learnerId);
    outbox.addReadDocument(lessonId, componentId, (retryAfterSeconds) => {
      if (retryAfterSeconds === null) return onCounted(componentId);
      const cancel = whenVisible(retryAfterSeconds * 1000, () => void report(componentId));
      cancels.current.add(cancel);
    });
    void outbox.flush();
  }

  return (componentId) => void report(componentId);
}

/** Runs the task after the delay, once the page is visible. */
function whenVisible(delayMs: number, task: () => void): () => void {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    const attempt = () => {
      if (document.visibilityState !== 'visible') return;
      controller.abort();
      task();
    };
    document.addEventListener('visibilitychange', attempt, { signal: controller.signal });
    attempt();
  }, delayMs);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
