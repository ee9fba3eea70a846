import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { checkLeaving, type LeaveOrigin, type LeaveReason, type Leaving } from '#domain/leaving/leave-check.ts';
import { leaveFullScreen } from '#web/lib/leave-full-screen.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { currentClick, watchClicks } from './click-origin.ts';

type Facts = Pick<Leaving, 'lesson'> & {
  /** how far the exam is, as of now */
  readonly examStage: () => number | null;
  /** what this page knows; null without a record */
  readonly percent: number | null;
  /** share of right answers in the lesson's exercise, as of now */
  readonly exerciseRatio: () => number;
};

export type LeaveGuard = {
  /** the open question, or null */
  readonly question: { readonly reason: LeaveReason; readonly percent: number } | null;
  readonly stay: () => void;
  readonly leave: () => void;
};

/**
 * Guards every navigation through the router: links, forms, the back button. If this page's percent calls for a
 * question, `latestPercent` (from other tabs and devices) decides. decisions §6
 */
export function useLeaveGuard(facts: Facts, latestPercent: () => Promise<number | null>): LeaveGuard {
  const { lesson, examStage, percent, exerciseRatio } = facts;
  const way = useRef<{ origin: LeaveOrigin; link: HTMLElement | null }>({ origin: 'other', link: null });
  const [asked, setAsked] = useState<{ key: string; question: LeaveGuard['question'] } | null>(null);
  useEffect(watchClicks, []);

  const check = (known: number | null) =>
    checkLeaving({
      lesson,
      examStage: examStage(),
      lessonRecord: known === null ? null : { percent: known },
      origin: way.current.origin,
      exerciseRatio: exerciseRatio(),
      // Within the site the page's memory survives, so nothing is lost.
      hasUnkeptWork: false,
    });

  const blocker = useBlocker(({ currentLocation: here, nextLocation: there, historyAction }) => {
    if (here.pathname === there.pathname) return false;
    // Someone who was signed out signs in and returns here, which saves the work.
    if (there.pathname + there.search === signInPath(here)) return false;
    way.current = historyAction === NavigationType.Pop ? { origin: 'back', link: null } : currentClick();
    return check(percent).type === 'ask';
  });

  const key = blocker.state === 'blocked' ? blocker.location.key : null;
  const ask = useEffectEvent(async () => {
    const latest = Math.max(percent ?? 0, (await latestPercent()) ?? 0);
    return { ...check(latest), percent: latest };
  });
  const follow = useEffectEvent(async (target: string, verdict: Awaited<ReturnType<typeof ask>>) => {
    if (verdict.type === 'go') return blocker.proceed?.();
    await clearTheView(way.current.link);
    setAsked({ key: target, question: verdict });
  });
  useEffect(() => {
    if (key === null) return undefined;
    let isOff = false;
    void ask().then((verdict) => (isOff ? undefined : follow(key, verdict)));
    return () => {
      isOff = true;
    };
  }, [key]);

  return {
    question: asked !== null && asked.key === key ? asked.question : null,
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}

/** Closes whatever would cover a modal. Keeps the focus on `link`, or on what opened its menu. */
async function clearTheView(link: HTMLElement | null): Promise<void> {
  // Some browsers do not focus clicked links.
  if (link && document.activeElement !== link) link.focus({ preventScroll: true });
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover();
  await leaveFullScreen();
}
