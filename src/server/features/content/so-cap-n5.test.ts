import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatFault } from './faults.ts';
import { readCourseFolder } from './read-course.ts';

const FOLDER = fileURLToPath(new URL('../../../../content/so-cap-n5', import.meta.url));
const isThere = existsSync(path.join(FOLDER, 'course.yaml'));

describe('the course that comes with the site', () => {
  it.skipIf(!isThere)('has no fault, and nothing was left out of it', async () => {
    const { content, faults, warnings } = await readCourseFolder(FOLDER, () => undefined);
    expect(faults.map(formatFault)).toEqual([]);
    expect(warnings.map(formatFault)).toEqual([]);
    expect(content?.course).toMatchObject({ id: 39, level: 'N5', seo_url: 'so-cap-n5' });
    expect(content?.lessons.size).toBeGreaterThan(0);
  });
});
