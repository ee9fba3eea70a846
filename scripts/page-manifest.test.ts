import { expect, it } from 'vitest';
import { trimManifest } from './page-manifest.ts';

const manifestOf = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ routes, version: '1' })};`;
const parse = (text: string) =>
  JSON.parse(text.slice(text.indexOf('=') + 1, -1)) as { routes: object; version: string };

it('keeps what a lesson fetches ahead beyond every page’s files, and nothing of rare pages', () => {
  const trimmed = trimManifest(
    manifestOf({
      root: { id: 'root', path: '', imports: ['/react.js'], css: ['/frame.css'] },
      course: { id: 'course', parentId: 'root', path: 'khoa-hoc/:course', imports: ['/react.js', '/course.js'] },
      lesson: { id: 'lesson', parentId: 'root', path: 'khoa-hoc/:course/lesson/:lesson', imports: ['/lesson.js'] },
      desk: {
        id: 'desk',
        parentId: 'root',
        path: 'quan-tri/hoc-vien',
        hasAction: false,
        hasLoader: true,
        imports: ['/table.js'],
        css: ['/frame.css', '/table.css'],
      },
    }),
  );
  expect(parse(trimmed)).toEqual({
    version: '1',
    routes: {
      root: { id: 'root', path: '', imports: ['/react.js'], css: ['/frame.css'] },
      course: { id: 'course', parentId: 'root', path: 'khoa-hoc/:course', imports: ['/course.js'] },
      lesson: { id: 'lesson', parentId: 'root', path: 'khoa-hoc/:course/lesson/:lesson', imports: ['/lesson.js'] },
      desk: {
        id: 'desk',
        parentId: 'root',
        path: 'quan-tri/hoc-vien',
        hasLoader: true,
        css: ['/table.css'],
      },
    },
  });
});

it('refuses what is not a manifest', () => {
  expect(() => trimManifest('export default {}')).toThrow('not a manifest');
});
