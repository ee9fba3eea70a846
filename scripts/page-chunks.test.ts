import { describe, expect, it } from 'vitest';
import { pageChunk } from './page-chunks.ts';

/** Who imports whom; entries carry the query that the router's plugin gives them. */
const IMPORTERS: Record<string, string[]> = {
  '/src/web/root.tsx?route': [],
  '/src/web/routes/lesson.tsx?route': [],
  '/src/web/routes/lesson-layout.tsx?route': [],
  '/src/web/routes/course.tsx?route': [],
  '/src/web/routes/lesson.tsx': ['/src/web/routes/lesson.tsx?route'],
  '/src/web/root.tsx': ['/src/web/root.tsx?route'],
  '/ui/header.tsx': ['/src/web/root.tsx'],
  '/ui/lesson-row.tsx': ['/src/web/routes/lesson-layout.tsx?route', '/src/web/routes/course.tsx?route'],
  '/ui/check-icon.tsx': ['/ui/lesson-row.tsx'],
  '/panel.tsx': ['/src/web/routes/lesson-layout.tsx?route'],
  '/a-loop.ts': ['/panel.tsx', '/b-loop.ts'],
  '/b-loop.ts': ['/a-loop.ts'],
  '/course-hero.tsx': ['/src/web/routes/course.tsx?route'],
  '/on-demand.tsx': [],
};
const graph = {
  getModuleInfo: (id: string) => ({ isEntry: id.endsWith('?route'), importers: IMPORTERS[id] ?? [] }),
};

describe('pageChunk', () => {
  it.each([
    ['/ui/header.tsx', 'frame', 'every page has it'],
    ['/ui/lesson-row.tsx', 'frame', 'the lesson page shares it with the course page'],
    ['/ui/check-icon.tsx', 'frame', 'what a shared part needs is shared'],
    ['/src/web/routes/lesson.tsx', 'lesson', 'the page itself'],
    ['/panel.tsx', 'lesson', 'only the lesson page has it'],
    ['/a-loop.ts', 'lesson', 'two modules that import each other end the search'],
    ['/course-hero.tsx', null, 'the lesson page does not need it'],
    ['/on-demand.tsx', null, 'it is imported on demand only'],
  ])('%s goes into %s: %s', (id, chunk) => {
    expect(pageChunk(id, graph)).toBe(chunk);
  });
});
