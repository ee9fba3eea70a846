import type { NextLessonView } from '#contract/lessons.ts';
import type { StageSummaryView } from '#contract/stages.ts';

/** What can be celebrated: a passed lesson, a done stage, an achievement; in this order. */
export const OCCASION_KINDS = ['lesson', 'stage', 'achievement'] as const;
export type Occasion = { readonly kind: (typeof OCCASION_KINDS)[number]; readonly id: number };

export const occasionKey = ({ kind, id }: Occasion): string => `${kind}:${id}`;

/** A lesson whose page was opened during this page life. */
export type OpenedLesson = {
  readonly id: number;
  readonly courseId: number;
  readonly stageId: number;
  readonly nameHtml: string;
  /** when its page was opened */
  readonly percent: number;
  readonly next: NextLessonView | null;
  readonly courseUrl: string;
};

/** What a server answer said about a lesson. */
export type LessonNews = {
  readonly lessonId: number;
  readonly percent: number;
  readonly isPassed: boolean;
  readonly isStageUnseen: boolean;
  /** from an activity with an end of its own, where the celebration belongs */
  readonly waitsForEnd: boolean;
};

/** Earned once in a course, with exercises. decisions §10 */
export type Achievement = {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  /** address of its picture */
  readonly image: string;
  readonly courseName: string;
};

/** A modal and everything it shows. */
export type Celebration =
  | {
      readonly kind: 'lesson';
      readonly id: number;
      readonly lesson: OpenedLesson;
      readonly percent: number;
      /** the celebration of its stage follows */
      readonly isStageNext: boolean;
    }
  | { readonly kind: 'stage'; readonly id: number; readonly summary: StageSummaryView }
  | { readonly kind: 'achievement'; readonly id: number; readonly achievement: Achievement };
