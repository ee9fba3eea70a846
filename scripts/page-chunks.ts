import path from 'node:path';

/** What the bundler tells of a module, as far as is needed here. */
type Module = { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] };
export type Graph = { getModuleInfo(id: string): Module | null };

/** The bundler's own entries that every page loads. */
const EVERYWHERE = ['root.tsx', 'entry.client.tsx'];
/** Runs before React is awake: nothing of it may lie in a file that needs React. */
export const EARLY_START = 'start-video.ts';
const EXERCISE = 'lesson-exercise.tsx';
const LESSON_PAGE = ['lesson-layout.tsx', 'lesson.tsx'];

/** What a learner opens a lesson for, imported on demand: most lessons need one of them. */
const PARTS = {
  deck: ['lesson-flashcards.tsx'],
  recording: ['lesson-recording.tsx'],
  player: ['lesson-video.tsx', 'lesson-audio.tsx'],
} as const;
/** What may load all of 'start' for the sake of a part: what plays a video, and an exam, so that no page loads more for it. */
const START_USERS: readonly string[] = [...PARTS.player, 'open-exam.tsx'];
export const CHUNK_NAMES = ['deck', 'recording', 'player'] as const;

/** What others need comes first. */
export const PAGE_CHUNKS = ['base', 'start', 'frame', 'lesson', 'practice', 'study', ...CHUNK_NAMES] as const;

/**
 * The file that a module of the pages goes into: 'start' for what an early press needs before React is awake, 'base' for
 * what it shares with anything else; 'frame' for what the lesson page shares with other pages, 'lesson' for
 * what only it needs; 'deck', 'recording' and 'player' for what comes on demand with cards and media, 'study' for what these
 * share with each other or with something else on demand; null for all others, which the bundler deals out. Forty small
 * files compress a quarter worse than two, and of all pages the lesson page is the one that is opened on slow lines:
 * docs/decisions/015.
 */
export function pageChunk(id: string, graph: Graph): (typeof PAGE_CHUNKS)[number] | null {
  const { pages, onDemand } = rootsOf(id, graph);
  if (pages.has(EARLY_START)) {
    const isForOthers = pages.size > 1 || [...onDemand].some((file) => !START_USERS.includes(file));
    return isForOthers ? 'base' : 'start';
  }
  const isOnLesson = LESSON_PAGE.some((page) => pages.has(page));
  const isElsewhere = [...pages].some((page) => !LESSON_PAGE.includes(page));
  if (EVERYWHERE.some((page) => pages.has(page)) || (isOnLesson && isElsewhere)) return 'frame';
  if (isOnLesson) return 'lesson';
  const parts = CHUNK_NAMES.filter((part) => PARTS[part].some((file) => onDemand.has(file)));
  const [part] = parts;
  if (!part) return null;
  if (onDemand.has(EXERCISE)) return 'practice';
  const isShared = parts.length > 1 || [...onDemand].some((file) => !isFileOf(part, file));
  return isShared ? 'study' : part;
}

const isFileOf = (part: keyof typeof PARTS, file: string) => (PARTS[part] as readonly string[]).includes(file);

/** File names of the entries, and of the modules imported on demand, that import a module, straight or through others. */
function rootsOf(id: string, graph: Graph): { pages: Set<string>; onDemand: Set<string> } {
  const roots = { pages: new Set<string>(), onDemand: new Set<string>() };
  const seen = new Set([id]);
  for (const one of seen) {
    const info = graph.getModuleInfo(one);
    const name = path.basename(one.split('?')[0] ?? one);
    if (info?.isEntry) roots.pages.add(name);
    else if (info && info.dynamicImporters.length > 0) roots.onDemand.add(name);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return roots;
}
