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
  '/src/web/routes/lesson-flashcards.tsx': [],
  '/src/web/routes/lesson-video.tsx': [],
  '/deck.tsx': ['/src/web/routes/lesson-flashcards.tsx'],
  '/celebrations.ts': ['/src/web/routes/lesson-flashcards.tsx', '/src/web/routes/lesson-video.tsx'],
  '/page-sound.ts': ['/src/web/routes/lesson-exercise.tsx', '/deck.tsx'],
  '/src/web/routes/lesson-exercise.tsx': [],
  '/retry.ts': ['/src/web/routes/lesson-video.tsx', '/on-demand.tsx'],
  '/src/web/routes/start-video.ts': [],
  '/player-controller.ts': ['/src/web/routes/start-video.ts', '/player.tsx'],
  '/sound-controller.ts': ['/src/web/routes/start-video.ts', '/src/web/routes/open-exam.tsx'],
  '/src/web/routes/open-exam.tsx': [],
  '/one-sound.ts': ['/player-controller.ts', '/deck.tsx'],
  '/start-position.ts': ['/src/web/routes/start-video.ts', '/src/web/routes/lesson.tsx'],
  '/player.tsx': ['/src/web/routes/lesson-video.tsx'],
};
const ON_DEMAND = [
  '/on-demand.tsx',
  '/src/web/routes/lesson-exercise.tsx',
  '/src/web/routes/lesson-flashcards.tsx',
  '/src/web/routes/lesson-video.tsx',
  '/src/web/routes/open-exam.tsx',
];
const graph = {
  getModuleInfo: (id: string) => ({
    isEntry: id.endsWith('?route') || id.endsWith('start-video.ts'),
    importers: IMPORTERS[id] ?? [],
    dynamicImporters: ON_DEMAND.includes(id) ? ['/src/web/routes/lesson.tsx'] : [],
  }),
};

describe('pageChunk', () => {
  it.each([
    { id: '/ui/header.tsx', chunk: 'frame', fact: 'every page has it' },
    { id: '/ui/lesson-row.tsx', chunk: 'frame', fact: 'the lesson page shares it with the course page' },
    { id: '/ui/check-icon.tsx', chunk: 'frame', fact: 'what a shared part needs is shared' },
    { id: '/src/web/routes/lesson.tsx', chunk: 'lesson', fact: 'the page itself' },
    { id: '/panel.tsx', chunk: 'lesson', fact: 'only the lesson page has it' },
    { id: '/a-loop.ts', chunk: 'lesson', fact: 'two modules that import each other end the search' },
    { id: '/course-hero.tsx', chunk: null, fact: 'the lesson page does not need it' },
    { id: '/on-demand.tsx', chunk: null, fact: 'it is imported on demand only' },
    { id: '/deck.tsx', chunk: 'deck', fact: 'cards come on demand, in one file' },
    { id: '/player.tsx', chunk: 'player', fact: 'so does what plays' },
    { id: '/player-controller.ts', chunk: 'start', fact: 'a press needs it before React is awake' },
    {
      id: '/sound-controller.ts',
      chunk: 'start',
      fact: 'an exam would rather fetch all of it than have every page do so',
    },
    { id: '/one-sound.ts', chunk: 'base', fact: 'cards do not fetch what plays videos' },
    { id: '/start-position.ts', chunk: 'base', fact: 'pages share it with what runs before React' },
    { id: '/celebrations.ts', chunk: 'study', fact: 'cards and media share it' },
    { id: '/page-sound.ts', chunk: 'practice', fact: 'exercises share it with cards, and need nothing else of these' },
    { id: '/retry.ts', chunk: 'study', fact: 'media share it with something else on demand' },
  ])('$id goes into $chunk: $fact', ({ id, chunk }) => {
    expect(pageChunk(id, graph)).toBe(chunk);
  });
});
