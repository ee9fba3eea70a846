import type { CSSProperties } from 'react';
import type { TodayView } from '#contract/home.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FlyingSwallow } from '#web/ui/flying-swallow.tsx';
import { PerchedSwallow } from '#web/ui/perched-swallow.tsx';
import styles from './week-wire.module.css';

const WEEKDAYS = [
  ['CN', 'Chủ nhật'],
  ['T2', 'Thứ hai'],
  ['T3', 'Thứ ba'],
  ['T4', 'Thứ tư'],
  ['T5', 'Thứ năm'],
  ['T6', 'Thứ sáu'],
  ['T7', 'Thứ bảy'],
] as const;

type Props = { week: TodayView['week']; daysInARow: number; rememberedWords: number };

/** The last seven days on the wire: a swallow for each study day. */
export function WeekWire({ week, daysInARow, rememberedWords }: Props) {
  return (
    <section className={styles.card} aria-labelledby="week">
      <div className={styles.head}>
        <h2 className={styles.title} id="week">
          {daysInARow > 0 ? (
            <>
              <span className="num">{daysInARow}</span> ngày liền
            </>
          ) : (
            'Mỗi ngày một chút'
          )}
        </h2>
        {rememberedWords > 0 ? (
          <p className={styles.words}>
            <b className="num">{rememberedWords}</b> từ đã nhớ
          </p>
        ) : null}
      </div>
      <div className={styles.wire}>
        <svg className={styles.line} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 0Q50 48 100 0" />
        </svg>
        <ol className={styles.days}>
          {week.map(({ day, is_studied: isStudied }, index) => {
            const isToday = index === week.length - 1;
            const at = (index + 0.5) / week.length;
            const [short, long] = WEEKDAYS[new Date(day).getUTCDay()] ?? WEEKDAYS[0];
            return (
              <li
                key={day}
                className={classNames(styles.day, isToday && styles.today, isStudied && styles.studied)}
                // The wire is a parabola: its depth here as a share of its sag.
                style={{ '--hang': 4 * at * (1 - at) } as CSSProperties}
              >
                <span className={styles.perch} aria-hidden="true">
                  {isStudied ? (
                    <svg viewBox="10 10 140 150">
                      <PerchedSwallow mood={isToday ? 'joy' : 'open'} />
                    </svg>
                  ) : isToday ? (
                    <svg viewBox="0 0 64 64">
                      <FlyingSwallow />
                    </svg>
                  ) : null}
                </span>
                <span className={styles.name} aria-hidden="true">
                  {short}
                </span>
                <span className="visually-hidden">
                  {isToday ? 'Hôm nay' : long}: {isStudied ? 'đã học' : isToday ? 'chưa học' : 'nghỉ'}
                </span>
              </li>
            );
          })}
        </ol>
      </div>
      <p className={styles.hint}>{hintOf(week, daysInARow)}</p>
    </section>
  );
}

function hintOf(week: TodayView['week'], daysInARow: number): string {
  if (week.at(-1)?.is_studied) return 'Chú én của hôm nay đã đậu rồi.';
  return daysInARow > 0
    ? 'Học một chút hôm nay để chim én không bay mất.'
    : 'Học một chút hôm nay là có chú én đầu tiên.';
}
