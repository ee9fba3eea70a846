import { classNames } from '#web/ui/class-names.ts';
import { MixedText } from '#web/ui/mixed-text.tsx';
import type { SkillScore } from './report.ts';
import styles from './skill-advice.module.css';

/** What to make of each skill: those that need work first, and wider. */
export function SkillAdvice({ skills }: { skills: readonly SkillScore[] }) {
  return (
    <ul className={styles.skills}>
      {skills
        .toSorted((a, b) => Number(b.feedback.level === 'bad') - Number(a.feedback.level === 'bad'))
        .map(({ skill, name, correct, total, percent, feedback }) => (
          <li key={skill} className={styles.skill} data-level={feedback.level}>
            <span className={classNames('num', styles.percent)}>{percent}%</span>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.text}>
              Bạn đúng{' '}
              <span className="num">
                {correct}/{total}
              </span>{' '}
              câu. <MixedText text={feedback.text} />
            </p>
          </li>
        ))}
    </ul>
  );
}
