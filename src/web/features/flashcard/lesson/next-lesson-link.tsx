import ArrowRight from 'lucide-react/icons/arrow-right';
import type { NextLessonView } from '#contract/lessons.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NextLessonName } from '#web/ui/next-lesson-name.tsx';

type Props = {
  next: NextLessonView | null;
  /** the lesson list of the group */
  groupPath: string;
  isPrimary: boolean;
};

/** Link to the next lesson by stage and name, or back to the list. spec 2 §2.1 */
export function NextLessonLink({ next, groupPath, isPrimary }: Props) {
  return (
    <LinkButton
      tone={isPrimary ? 'primary' : 'plain'}
      size="large"
      isBlock
      to={next ? next.url : groupPath}
      data-leave-origin="next"
      data-next-lesson=""
    >
      {next ? <NextLessonName next={next} /> : <span>Về danh sách bài học</span>}
      <ArrowRight aria-hidden="true" />
    </LinkButton>
  );
}
