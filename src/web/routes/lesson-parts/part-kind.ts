import type { ComponentType as Drawn } from 'react';
import type { ComponentView, LessonPartView } from '#contract/lessons.ts';
import type { ComponentKind, TypeOf } from '#domain/course/component-kind.ts';

/** What a component is drawn from, on the page of its open lesson. */
export type PartProps<K extends ComponentKind = ComponentKind> = {
  readonly lessonId: number;
  readonly component: Extract<ComponentView, { type: TypeOf<K> }>;
  readonly learnerId: number | null;
  /** the learner's own, null before any */
  readonly part: LessonPartView | null;
  readonly onPercent: (componentId: number, percent: number) => void;
  /** it was read to its end */
  readonly onRead: (componentId: number) => void;
};

/** How the lesson page treats a kind of component. */
export type PartKind<K extends ComponentKind> = {
  /** draws it in its place among the others; without, it stands elsewhere on the page */
  readonly Part?: Drawn<PartProps<K>>;
  /** its own code, which a page that has one names in its head */
  readonly chunk?: 'recording';
};
