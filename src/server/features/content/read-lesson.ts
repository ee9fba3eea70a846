import { LessonFile } from '#contract/content/lesson-file.ts';
import type { Level } from '#domain/course/level.ts';
import { nameToHtml, sanitiseName } from '../../platform/sanitise.ts';
import {
  type ComponentContent,
  type ExamContent,
  EXERCISES_FILE,
  findSurplus,
  readComponents,
  readOwnExam,
  warnRemoved,
} from '../component-kinds/index.ts';
import { readLessonImage } from './lesson-image.ts';
import { openLesson } from './lesson-reading.ts';
import { readYaml } from './read-yaml.ts';
import { fault, type Reading } from './reading.ts';

export type LessonContent = Omit<LessonFile, 'components' | 'name_html' | 'image'> & {
  nameHtml: string;
  /** name under /cdn/lesson */
  image: string | null;
  components: ComponentContent[];
  /** of a lesson of type exam or last_exam */
  exam: ExamContent | null;
};

type Around = { level: Level | null; videoNames: string[] };

/**
 * Reads the folder of a lesson. Null, with its faults recorded, if its lesson.yaml is invalid. `level`: the course's,
 * null if that is unknown.
 */
export async function readLesson(
  reading: Reading,
  name: string,
  { level, videoNames }: Around,
): Promise<LessonContent | null> {
  const folder = `lessons/${name}`;
  const file = `${folder}/lesson.yaml`;
  const parsed = await readYaml(reading, file, LessonFile);
  if (!parsed) return null;
  if (parsed.slug !== name) fault(reading, file, 'slug', `must be the folder's name, ${name}`);
  for (const reason of findSurplus(parsed.components)) fault(reading, file, 'components', reason);

  const lesson = await openLesson(reading, folder, parsed, videoNames);
  const components: ComponentContent[] = [];
  const entries = [...parsed.components];
  // The list of exercises stands behind the other components, unless lesson.yaml says where.
  if (lesson.has(EXERCISES_FILE) && entries.every(({ type }) => type !== 'exercises'))
    entries.push({ type: 'exercises' });
  for (const [index, entry] of entries.entries())
    components.push(...(await readComponents(lesson, entry, `components.${index}`)));
  const exam = await readOwnExam(lesson, level);
  const image = parsed.image === undefined ? null : await readLessonImage(reading, lesson, parsed.image);
  for (const left of lesson.leftOver())
    lesson.warn(lesson.pathOf(left), 'no component and no document of the lesson uses it');

  const { components: _written, name_html: writtenName, image: _named, ...rest } = parsed;
  const named = writtenName === undefined ? null : sanitiseName(writtenName);
  if (named) warnRemoved(lesson, file, named.removedTags);
  return { ...rest, image, nameHtml: named?.html ?? nameToHtml(parsed.name), components, exam };
}
