import Clock from 'lucide-react/icons/clock';
import Flag from 'lucide-react/icons/flag';
import Headphones from 'lucide-react/icons/headphones';
import Star from 'lucide-react/icons/star';
import type { LessonView } from '#contract/lessons.ts';
import reading from '#web/assets/wait-2-book.svg?url';
import { Ribbon } from '#web/ui/ribbon.tsx';
import type { ExamFacts } from './exam-facts.ts';
import styles from './exam-head.module.css';

type Props = { lesson: LessonView; exam: ExamFacts };

/** What the exam is: name, length, pass line, clock, listening. */
export function ExamHead({ lesson, exam }: Props) {
  const { parts, minutes, pass_marks: passMarks, clock, plays_once: playsOnce } = exam;
  const isMock = exam.type === 'last_exam';
  const points = parts.reduce((sum, part) => sum + part.points, 0);
  const questions = parts.reduce((sum, part) => sum + part.questions, 0);
  const hasListening = parts.some(({ stage }) => stage === 3);
  return (
    <section className={styles.head}>
      <div>
        <p className={styles.kind}>
          <Ribbon isLarge>{exam.level}</Ribbon>
          <b>{isMock ? 'Thi thử' : 'Bài thi'}</b>
        </p>
        <h1 className={styles.name}>
          {lesson.require && (
            <span className={styles.star} title="Bài bắt buộc">
              <Star role="img" aria-label="Bài bắt buộc" />
            </span>
          )}
          {lesson.name}
        </h1>
        <ul className={styles.rules}>
          <li>
            <Clock aria-hidden="true" />
            {minutes} phút, {parts.length} phần
          </li>
          <li>
            <Flag aria-hidden="true" />
            {isMock && passMarks !== null
              ? `Đạt từ ${passMarks}/${points} điểm`
              : `Điểm đạt: ≥85% (${Math.ceil(questions * 0.85)}/${questions} câu)`}
          </li>
          {(playsOnce || hasListening) && (
            <li>
              <Headphones aria-hidden="true" />
              {playsOnce ? 'File nghe chỉ phát một lần' : 'File nghe được nghe lại'}
            </li>
          )}
        </ul>
        <p className={styles.clock}>
          {clock === 'strict'
            ? 'Đồng hồ chạy liên tục từ lúc bắt đầu mỗi phần cho đến hết giờ, kể cả khi bạn đóng trang hay mất mạng.'
            : 'Đồng hồ chỉ chạy khi bạn mở trang thi. Bạn rời trang thì đồng hồ dừng, quay lại là làm tiếp.'}
        </p>
      </div>
      <img className={styles.art} src={reading} alt="" width="144" height="144" />
    </section>
  );
}
