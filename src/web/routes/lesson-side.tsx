import { useLocation } from 'react-router';
import type { PanelView } from '#contract/courses.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { stageHref } from '#web/lib/stage-query.ts';
import { LessonPanel } from '#web/features/panel/lesson-panel.tsx';
import { useLessonProgress } from '#web/features/progress/lesson-progress-context.ts';
import { LessonSearch } from '#web/features/search/lesson-search.tsx';
import { useRootData } from '#web/lib/root-data.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';

type Props = { panel: PanelView; isShown: boolean; isNarrow: boolean; onHide: () => void };

/** Content of the side panel and, on narrow screens, its sheet: search and lesson list. */
export function LessonSide({ panel, isShown, isNarrow, onHide }: Props) {
  const { me } = useRootData();
  const location = useLocation();
  const { outcomes } = useLessonProgress();
  const { course, stage, can } = panel;
  return (
    <LessonSearch
      key={course.id}
      courseId={course.id}
      courseUrl={course.SEOurl}
      canStudy={can.study}
      isNarrow={isNarrow}
      onHide={onHide}
    >
      <LessonPanel
        isShown={isShown}
        live={outcomes}
        unlock={
          me
            ? { to: '/kich-hoat', label: 'Mở khóa bằng mã kích hoạt' }
            : { to: signInPath(location), label: 'Đăng nhập để mở khóa' }
        }
        stagePath={coursePath(course.SEOurl) + stageHref(stage)}
      />
    </LessonSearch>
  );
}
