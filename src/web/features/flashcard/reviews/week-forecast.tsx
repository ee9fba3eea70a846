import type { ReviewDayView } from '#contract/reviews.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatDay } from './format-day.ts';
import styles from './week-forecast.module.css';

type Props = { forecast: ReviewDayView['forecast'] };

/** How many words come up on each of the next seven days: bars for the eye, a table for the ear. */
export function WeekForecast({ forecast }: Props) {
  const max = Math.max(1, ...forecast.map(({ due }) => due));
  return (
    <Card aria-labelledby="forecast">
      <h2 className={styles.title} id="forecast">
        Bảy ngày tới
      </h2>
      <div className={styles.days} aria-hidden="true">
        {forecast.map(({ day, due }, index) => (
          <div key={day} className={classNames(styles.day, index === 0 && styles.today)}>
            <b className="num">{due}</b>
            <span className={styles.well}>
              <span className={styles.bar} style={{ height: `${(due / max) * 100}%` }} />
            </span>
            <span className={styles.name}>{index === 0 ? 'Nay' : formatDay(day, 'short')}</span>
          </div>
        ))}
      </div>
      {/* Around it: a table is never narrower than its words. */}
      <div className="visually-hidden">
        <table>
          <thead>
            <tr>
              <th scope="col">Ngày</th>
              <th scope="col">Số từ đến hạn</th>
            </tr>
          </thead>
          <tbody>
            {forecast.map(({ day, due }, index) => (
              <tr key={day}>
                <th scope="row">
                  {index === 0 ? 'Hôm nay, ' : ''}
                  {formatDay(day, 'long')}
                </th>
                <td>{due}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
