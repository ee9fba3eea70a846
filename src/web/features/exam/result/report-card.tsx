import proud from '#web/assets/swallow-proud.svg?url';
import worried from '#web/assets/swallow-worried.svg?url';
import { MixedText } from '#web/ui/mixed-text.tsx';
import { Ribbon } from '#web/ui/ribbon.tsx';
import { MIN_AXES } from './radar-shape.ts';
import type { ExamReport } from './report.ts';
import styles from './report-card.module.css';
import { ScoreRows } from './score-rows.tsx';
import { SkillRadar } from './skill-radar.tsx';

export const REPORT_ID = 'ket-qua-thi';

/** The result at a glance: passed or not, the points, the skills. */
export function ReportCard({ report }: { report: ExamReport }) {
  const { level, title, learnerName, date, isPassed, total, rows, skills } = report;
  return (
    <section className={styles.report} aria-labelledby={REPORT_ID}>
      <div className={styles.top}>
        <div>
          <Ribbon isLarge>{level}</Ribbon>
          <h1 id={REPORT_ID} className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.who}>
            <b>
              <MixedText text={learnerName} />
            </b>
            <span className="num">Nộp bài ngày {date}</span>
          </p>
        </div>
        <img className={styles.art} src={isPassed ? proud : worried} alt="" width="112" height="112" />
        {isPassed ? (
          <span className={styles.seal} lang="ja" role="img" aria-label="Đạt">
            合格
          </span>
        ) : null}
      </div>
      <div className={styles.grid}>
        <div>
          <p className={styles.total}>
            <b>{total.value}</b>
            <span className="num">{total.outOf}</span>
          </p>
          <ScoreRows rows={rows} />
        </div>
        {skills.length >= MIN_AXES ? <SkillRadar skills={skills} /> : null}
      </div>
    </section>
  );
}
