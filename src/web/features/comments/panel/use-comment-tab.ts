import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { focusCardOf } from '#domain/flashcard/focus-card.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { opensCommentTab } from '../list/comment-link.ts';
import type { CommentTarget } from '../comment-target.ts';
import { type OpenCommentTab, onOpenCommentTab, openCommentTab } from './open-comment-tab.ts';

export type PanelTab = 'lessons' | 'comments';

type Options = {
  lessonId: number;
  /** the lesson's cards; cards of other lessons are ignored */
  cardIds: readonly number[];
  isPanelOpen: boolean;
  setPanelOpen: (isOpen: boolean) => void;
};

export type CommentTab = {
  readonly tab: PanelTab;
  readonly setTab: (tab: PanelTab) => void;
  readonly target: CommentTarget;
  /** opens the panel on the comments */
  readonly open: () => void;
};

/** The panel's current tab and comment target, controlled by the address, the learner, and the page-wide event. */
export function useCommentTab({ lessonId, cardIds, isPanelOpen, setPanelOpen }: Options): CommentTab {
  const location = useLocation();
  const [tab, setTab] = useState<PanelTab>('lessons');
  /** the current card as last announced by the lesson; null between cards */
  const [told, setTold] = useState<CommentTarget | null>(null);
  const focused = focusCardOf(new URLSearchParams(location.search).get('focus_fc'), cardIds);
  const flashcardId = told?.lessonId === lessonId ? told.flashcardId : focused;

  const open = () => {
    setTab('comments');
    setPanelOpen(true);
  };
  const onAsked = useEffectEvent(({ action = 'open', flashcardId: asked }: OpenCommentTab) => {
    if (asked !== undefined) setTold({ lessonId, flashcardId: asked });
    if (action === 'keep') return;
    const isShown = isPanelOpen && tab === 'comments';
    if (action === 'close' || (action === 'toggle' && isShown)) setPanelOpen(false);
    else open();
  });
  useEffect(() => onOpenCommentTab((detail) => onAsked(detail)), []);

  // Only after hydration the page knows its width, and so what to open.
  const isHydrated = useIsHydrated();
  const { key, search, hash } = location;
  useEffect(() => {
    if (isHydrated && opensCommentTab({ search, hash })) openCommentTab();
  }, [isHydrated, key, search, hash]);

  return { tab, setTab, target: { lessonId, flashcardId }, open };
}
