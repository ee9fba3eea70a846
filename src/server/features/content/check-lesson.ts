import { CourseFile } from '#contract/content/course-file.ts';
import type { Fault } from './faults.ts';
import { folderSource } from './folder-source.ts';
import { readLesson } from './read-lesson.ts';
import { readYaml } from './read-yaml.ts';
import { fault, type Reading } from './reading.ts';
import type { Source } from './source.ts';

/** The faults that a lesson of a course folder would have with this text in one of its files. */
export async function checkLesson(course: string, name: string, file: string, text: string): Promise<Fault[]> {
  const folder = `lessons/${name}`;
  const disk = folderSource(course);
  const source = withFile(disk, folder, file, text);
  const reading: Reading = { source, faults: [], warnings: [], media: [] };
  for (const link of await disk.links())
    if (link === 'lessons' || link === folder || link.startsWith(`${folder}/`))
      fault(reading, link, '', 'is a link: put the file itself here');
  if (reading.faults.length > 0) return reading.faults;
  const level = (await readYaml({ ...reading, faults: [] }, 'course.yaml', CourseFile))?.level ?? null;
  await readLesson(reading, name, { level, videoNames: (await source.list('videos')).folders });
  return reading.faults;
}

/** A source in which one file has another content, or is there at all. */
function withFile(source: Source, folder: string, name: string, text: string): Source {
  const file = `${folder}/${name}`;
  return {
    ...source,
    async list(place) {
      const { files, folders } = await source.list(place);
      return { files: place === folder ? [...new Set([...files, name])].toSorted() : files, folders };
    },
    isFile: async (place) => place === file || source.isFile(place),
    read: async (place) => (place === file ? Buffer.from(text) : source.read(place)),
    media: (place) => (place === file ? Buffer.from(text) : source.media(place)),
  };
}
