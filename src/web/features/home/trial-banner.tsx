import { Link } from 'react-router';
import type { ContinueView } from '#contract/courses.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PerchedSwallow } from '#web/ui/perched-swallow.tsx';
import styles from './trial-banner.module.css';

type Props = { lesson: ContinueView; level: string };

/** Second call to action for guests: a lesson that needs no account. */
export function TrialBanner({ lesson, level }: Props) {
  return (
    <section className="wrap" aria-labelledby="trial">
      <div className={styles.banner}>
        <div className={styles.words}>
          <h2 className={styles.title} id="trial">
            Bay thử một đoạn nhé.
          </h2>
          <p>
            Bài học thử của khóa {level}: <span dangerouslySetInnerHTML={{ __html: lesson.name_html }} />. Chừng{' '}
            <span className="num">{lesson.minutes_left}</span> phút, không cần tài khoản.
          </p>
          <div className={styles.actions}>
            <LinkButton to={lesson.url} size="large" className={styles.button}>
              Học thử miễn phí
            </LinkButton>
            <Link to="/dang-ky" className={styles.link}>
              Tạo tài khoản
            </Link>
          </div>
        </div>
        <svg className={styles.picture} viewBox="0 0 480 220" aria-hidden="true">
          <circle cx="300" cy="112" r="104" fill="var(--color-disc)" />
          <path d="M0 128Q240 196 480 122" fill="none" stroke="#fff8ea" strokeWidth="2.5" />
          <PerchedSwallow mood="joy" transform="translate(176 69) scale(.66)" />
          <PerchedSwallow transform="translate(252 56) scale(.76)" />
          <PerchedSwallow mood="sleep" transform="translate(344 68) scale(.6)" />
        </svg>
      </div>
    </section>
  );
}
