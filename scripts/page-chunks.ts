import path from 'node:path';

/** What the bundler tells of a module, as far as is needed here. */
type Graph = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null };

/** The bundler's own entries that every page loads. */
const EVERYWHERE = ['root.tsx', 'entry.client.tsx'];
const LESSON_PAGE = ['lesson-layout.tsx', 'lesson.tsx'];

/**
 * The file that a module of the pages goes into: 'frame' for what the lesson page shares with other pages, 'lesson' for
 * what only it needs, null for all others, which the bundler deals out. Forty small files compress a quarter worse than
 * two, and of all pages the lesson page is the one that is opened on slow lines: docs/decisions/015.
 */
export function pageChunk(id: string, graph: Graph): 'frame' | 'lesson' | null {
  const pages = pagesWith(id, graph);
  const isOnLesson = LESSON_PAGE.some((page) => pages.has(page));
  const isElsewhere = [...pages].some((page) => !LESSON_PAGE.includes(page));
  if (EVERYWHERE.some((page) => pages.has(page)) || (isOnLesson && isElsewhere)) return 'frame';
  return isOnLesson ? 'lesson' : null;
}

/** File names of the entries that import a module, straight or through others; what is imported on demand is left out. */
function pagesWith(id: string, graph: Graph): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const info = graph.getModuleInfo(one);
    if (info?.isEntry) pages.add(path.basename(one.split('?')[0] ?? one));
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return pages;
}
