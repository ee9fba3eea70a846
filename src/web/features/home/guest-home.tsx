import type { CourseOfferView } from '#contract/home.ts';
import { HOME_LANDSCAPE } from './home-landscape.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Hero } from '#web/ui/hero.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { CourseOffers } from './course-offers.tsx';
import styles from './guest-home.module.css';
import { Previews } from './previews.tsx';
import { TrialBanner } from './trial-banner.tsx';

/** Home page for guests: what the site offers, and a free lesson. */
export function GuestHome({ courses }: { courses: readonly CourseOfferView[] }) {
  const trial = courses.find((course) => course.continue !== null);
  return (
    <>
      <Hero
        isTall
        landscape={HOME_LANDSCAPE}
        title={
          <>
            Học tiếng Nhật, <br />
            nhẹ như cánh én.
          </>
        }
        lead="Khóa học cho người Việt: video ngắn, bài đọc nghe được, thẻ từ có âm Hán Việt. Mỗi ngày một đoạn bay ngắn."
        actions={
          <>
            <LinkButton to="#khoa-hoc" tone="primary" size="large">
              Xem các khóa học
            </LinkButton>
            {trial?.continue ? (
              <LinkButton to={trial.continue.url} size="large">
                Học thử miễn phí
              </LinkButton>
            ) : null}
          </>
        }
      />
      <section className={styles.hang} id="khoa-hoc" aria-labelledby="courses">
        <h2 className="visually-hidden" id="courses">
          Các khóa học
        </h2>
        <svg className={styles.wire} viewBox="0 0 100 56" preserveAspectRatio="none" aria-hidden="true">
          <path d="M-6 0Q50 74 106 0" />
        </svg>
        <div className={classNames('wrap', styles.offers)}>
          <CourseOffers courses={courses} />
        </div>
      </section>
      <Previews />
      {trial?.continue ? <TrialBanner lesson={trial.continue} level={trial.level} /> : null}
    </>
  );
}
