import type { StageSummaryView } from '#contract/stages.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StagePegs } from '#web/ui/stage-pegs.tsx';
import { CelebrationPicture } from './celebration-picture.tsx';
import styles from './stage-done-dialog.module.css';

type Props = { summary: StageSummaryView; onClose: () => void };

/** The stage is done: the swallow flies on to the next one. */
export function StageDoneDialog({ summary, onClose }: Props) {
  const { number, stages, next, course } = summary;
  return (
    <Dialog
      isOpen
      isFestive
      onClose={onClose}
      picture={<CelebrationPicture mood="proud" />}
      title={`Xong chặng ${number} rồi!`}
      text={textOf(summary)}
      actions={
        <>
          <Button onClick={onClose}>Để sau</Button>
          <LinkButton
            tone="primary"
            to={next?.url ?? coursePath(course.SEOurl)}
            data-leave-origin="next"
            onClick={onClose}
          >
            {next ? `Sang chặng ${next.stage_number}` : 'Về trang khóa học'}
          </LinkButton>
        </>
      }
    >
      <div className={styles.wire}>
        <StagePegs
          stages={stages}
          currentId={stages.find((stage) => stage.number === next?.stage_number)?.id ?? null}
        />
      </div>
    </Dialog>
  );
}

function textOf({
  name,
  done_groups: groups,
  passed_lessons: lessons,
  stages,
  next,
  course,
}: StageSummaryView): string {
  const done = `Bạn đã hoàn thành “${name}” với ${groups} nhóm bài và ${lessons} bài học.`;
  if (next) return `${done} Bay tiếp thôi!`;
  return stages.every((stage) => stage.done)
    ? `${done} Vậy là trọn khóa “${course.name}”, chúc mừng bạn!`
    : `${done} Còn vài chặng trước đang đợi bạn.`;
}
