import type { Level } from '../course/level.ts';
import type { ExamQuestion, Skill } from './paper.ts';
import { PASS_LINES } from './pass-lines.ts';
import { pointsFor, tally, type Verdict } from './tally.ts';

/** What the JLPT judges by itself: N4 and N5 take language and reading together. decisions §11 */
export type OfficialSectionName = 'languageReading' | 'language' | 'reading' | 'listening';

export type OfficialSection = {
  readonly name: OfficialSectionName;
  readonly points: number;
  readonly maxPoints: number;
  /** below it the whole test is failed */
  readonly neededPoints: number;
};

export type OfficialScore = {
  readonly sections: readonly OfficialSection[];
  readonly points: number;
  readonly neededPoints: number;
  readonly isPassed: boolean;
};

/** Totals that pass. decisions §11 */
const NEEDED_POINTS: Readonly<Record<Level, number>> = { N5: 80, N4: 90, N3: 95, N2: 90, N1: 100 };

/** The sections of N1 to N3: 60 points each, 19 needed. */
const THREE_SECTIONS: readonly { readonly name: OfficialSectionName; readonly skills: readonly Skill[] }[] = [
  { name: 'language', skills: [1, 2, 3] },
  { name: 'reading', skills: [4] },
  { name: 'listening', skills: [5] },
];

/** What the official rule says of an attempt at a mock, given the points of its parts. decisions §11 */
export function officialScore(
  level: Level,
  partPoints: { readonly language: number; readonly listening: number },
  questions: readonly ExamQuestion[],
  verdicts: ReadonlyMap<number, Verdict>,
): OfficialScore {
  const sections = level === 'N4' || level === 'N5' ? twoSections(partPoints) : threeSections(questions, verdicts);
  const points = sections.reduce((sum, section) => sum + section.points, 0);
  const neededPoints = NEEDED_POINTS[level];
  const isPassed = points >= neededPoints && sections.every((section) => section.points >= section.neededPoints);
  return { sections, points, neededPoints, isPassed };
}

function twoSections(partPoints: { readonly language: number; readonly listening: number }): OfficialSection[] {
  return (['language', 'listening'] as const).map((name) => ({
    name: name === 'language' ? 'languageReading' : name,
    points: partPoints[name],
    maxPoints: PASS_LINES[name].points,
    neededPoints: PASS_LINES[name].needed,
  }));
}

function threeSections(questions: readonly ExamQuestion[], verdicts: ReadonlyMap<number, Verdict>): OfficialSection[] {
  const { points: maxPoints, needed: neededPoints } = PASS_LINES.listening;
  return THREE_SECTIONS.map(({ name, skills }) => {
    const own = questions.filter(({ skill }) => skills.includes(skill));
    return { name, points: pointsFor(tally(own, verdicts), maxPoints), maxPoints, neededPoints };
  });
}
