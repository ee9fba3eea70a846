import type { TodayView } from '#contract/home.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { type Landscape, Scene } from '#web/ui/scene.tsx';
import { FirstStep } from './first-step.tsx';
import { NextSteps } from './next-steps.tsx';
import { StartedCourses } from './started-courses.tsx';
import styles from './today-page.module.css';
import { WeekWire } from './week-wire.tsx';

/** Hills at the bottom, the sun behind the week's card; the only birds are those of the week. */
const LANDSCAPE: Landscape = {
  width: 1440,
  height: 420,
  margin: 480,
  disc: [1090, 150, 124],
  horizon: 0.68,
  poles: [],
  wires: [],
  perched: [],
  flying: [],
  roofs: [[648, 326, 0.7]],
};

type Props = { today: TodayView; name: string };

/** 'Hôm nay': where to continue, what to review, and the days in a row. */
export function TodayPage({ today, name }: Props) {
  const { canEnrol } = useRootData();
  return (
    <>
      <div className={styles.sky}>
        <Scene landscape={LANDSCAPE} className={styles.scene} />
        <div className={`wrap ${styles.band}`}>
          <div className={styles.text}>
            <p className={styles.greeting}>Chào {name}!</p>
            <h1 className={styles.title}>Hôm nay</h1>
            {today.has_begun ? (
              <NextSteps today={today} canEnrol={canEnrol} />
            ) : (
              <FirstStep today={today} canEnrol={canEnrol} />
            )}
          </div>
          <WeekWire week={today.week} daysInARow={today.days_in_a_row} rememberedWords={today.remembered_words} />
        </div>
      </div>
      <StartedCourses courses={today.courses} />
    </>
  );
}
