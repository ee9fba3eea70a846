import { hasKind } from './component-kind.ts';

/** The two tabs of a lesson with exercises; also the values of the query parameter `tab_active`. spec 1 §2 */
export const LESSON_TABS = ['tabLesson', 'tabExercise'] as const;
export type LessonTab = (typeof LESSON_TABS)[number];

/** The tab that the page of a lesson with exercises opens with: the asked one, else what there is to learn. spec 1 §2 */
export function startTab(componentTypes: readonly number[], asked: string | null): LessonTab {
  const tab = LESSON_TABS.find((one) => one === asked);
  if (tab) return tab;
  const hasLesson = (['document', 'file', 'video'] as const).some((kind) => hasKind(componentTypes, kind));
  return hasLesson ? 'tabLesson' : 'tabExercise';
}
