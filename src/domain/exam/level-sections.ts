import type { Level } from '../course/level.ts';
import type { Stage } from './paper.ts';

/** A part of the real test of a level. */
export type LevelSection = {
  readonly stage: Stage;
  readonly points: number;
  readonly minutes: number;
  readonly questions: number;
};

const section = (stage: Stage, points: number, minutes: number): LevelSection => ({
  stage,
  points,
  minutes,
  questions: 60,
});

/** The parts of a mock, by level. spec 2 §9 */
export const LEVEL_SECTIONS: Readonly<Record<Level, readonly LevelSection[]>> = {
  N5: [section(1, 60, 20), section(2, 60, 40), section(3, 60, 30)],
  N4: [section(1, 60, 25), section(2, 60, 55), section(3, 60, 35)],
  N3: [section(1, 60, 30), section(2, 60, 70), section(3, 60, 40)],
  N2: [section(1, 120, 105), section(3, 60, 50)],
  N1: [section(1, 120, 110), section(3, 60, 55)],
};
