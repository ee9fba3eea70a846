// npm run bench [-- name…]: measures, and exits with 1 if a figure misses its limit. See bench/README.md.
import { formatFinding, isKept, type Measurement } from './lib/finding.ts';

const MEASUREMENTS: Record<string, () => Promise<Measurement>> = {
  'page-load': async () => (await import('./page-load.ts')).measurePageLoad,
  'first-press': async () => (await import('./first-press.ts')).measureFirstPress,
  'page-cpu': async () => (await import('./page-cpu.ts')).measurePageCpu,
  'page-flood': async () => (await import('./page-flood.ts')).measurePageFlood,
  'sign-ins': async () => (await import('./sign-ins.ts')).measureSignIns,
  'account-enumeration': async () => (await import('./account-enumeration.ts')).measureAccountEnumeration,
  pictures: async () => (await import('./pictures.ts')).measurePictures,
  start: async () => (await import('./start.ts')).measureStart,
  progress: async () => (await import('./progress.ts')).measureProgress,
  comments: async () => (await import('./comments.ts')).measureComments,
  likes: async () => (await import('./likes.ts')).measureLikes,
  video: async () => (await import('./video.ts')).measureVideo,
  'course-size': async () => (await import('./course-size.ts')).measureCourseSize,
  'open-group': async () => (await import('./open-group.ts')).measureOpenGroup,
  'open-sheet': async () => (await import('./open-sheet.ts')).measureOpenSheet,
  deck: async () => (await import('./deck.ts')).measureDeck,
  'exercise-player': async () => (await import('./exercise-player.ts')).measureExercisePlayer,
  'exercise-results': async () => (await import('./exercise-results.ts')).measureExerciseResults,
  'exam-answers': async () => (await import('./exam-answers.ts')).measureExamAnswers,
  'exam-crowd': async () => (await import('./exam-crowd.ts')).measureExamCrowd,
  'exam-player': async () => (await import('./exam-player.ts')).measureExamPlayer,
  saves: async () => (await import('./saves.ts')).measureSaves,
  search: async () => (await import('./search.ts')).measureSearch,
  payments: async () => (await import('./payments.ts')).measurePayments,
  'desk-lists': async () => (await import('./desk-lists.ts')).measureDeskLists,
  restore: async () => (await import('./restore.ts')).measureRestore,
  faults: async () => (await import('./faults.ts')).measureFaults,
  'exam-faults': async () => (await import('./exam-faults.ts')).measureExamFaults,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in MEASUREMENTS));
if (unknown.length > 0) {
  console.error(`No measurement is called ${unknown.join(', ')}. There are: ${Object.keys(MEASUREMENTS).join(', ')}.`);
  process.exit(2);
}

let isMissed = false;
for (const [name, load] of Object.entries(MEASUREMENTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`== ${name}`);
  const measure = await load();
  for (const finding of await measure()) {
    console.log(formatFinding(finding));
    if (isKept(finding) === false) isMissed = true;
  }
}
process.exitCode = isMissed ? 1 : 0;
