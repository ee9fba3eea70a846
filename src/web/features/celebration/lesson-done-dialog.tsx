import { coursePath } from '#domain/course/lesson-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NextLessonName } from '#web/ui/next-lesson-name.tsx';
import type { Celebration } from './celebration.ts';
import { CelebrationPicture } from './celebration-picture.tsx';
import styles from './lesson-done-dialog.module.css';

type Props = { celebration: Extract<Celebration, { kind: 'lesson' }>; onClose: () => void };

/** The lesson is passed. If its stage is done too, the only way on is to that celebration. */
export function LessonDoneDialog({ celebration, onClose }: Props) {
  const { lesson, percent, isStageNext } = celebration;
  return (
    <Dialog
      isOpen
      isFestive
      onClose={onClose}
      picture={<CelebrationPicture mood="glad" />}
      title="Hoàn thành bài học!"
      text={
        <>
          Bạn đã học xong “<span dangerouslySetInnerHTML={{ __html: lesson.nameHtml }} />” với{' '}
          <span className="num">{percent}%</span>.
        </>
      }
      actions={
        isStageNext ? (
          <Button tone="primary" onClick={onClose}>
            Tiếp tục
          </Button>
        ) : (
          <>
            <Button className={styles.later} onClick={onClose}>
              Để sau
            </Button>
            <LinkButton
              tone="primary"
              className={styles.next}
              to={lesson.next?.url ?? coursePath(lesson.courseUrl)}
              data-leave-origin="next"
              onClick={onClose}
            >
              {lesson.next ? <NextLessonName next={lesson.next} /> : 'Về trang khóa học'}
            </LinkButton>
          </>
        )
      }
    />
  );
}
