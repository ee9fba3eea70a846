import { CourseFile } from '#contract/content/course-file.ts';
import type { Fault } from './faults.ts';
import { folderSource } from './folder-source.ts';
import { readLesson } from './read-lesson.ts';
import { readYaml } from './read-yaml.ts';
import { fault, type Reading } from './reading.ts';
import type { Source } from './source.ts';

/** The faults that a lesson of a course folder would have with these files in it, by their names. */
export async function checkLesson(
  course: string,
  name: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<Fault[]> {
  const folder = `lessons/${name}`;
  const disk = folderSource(course);
  const source = withFiles(disk, folder, files);
  const reading: Reading = { source, faults: [], warnings: [], media: [] };
  for (const link of await disk.links())
    if (link === 'lessons' || link === folder || link.startsWith(`${folder}/`))
      fault(reading, link, '', 'is a link: put the file itself here');
  if (reading.faults.length > 0) return reading.faults;
  const level = (await readYaml({ ...reading, faults: [] }, 'course.yaml', CourseFile))?.level ?? null;
  await readLesson(reading, name, { level, videoNames: (await source.list('videos')).folders });
  return reading.faults;
}

/** A source in which some files of a folder have another content, or are there at all. */
function withFiles(source: Source, folder: string, files: Readonly<Record<string, string | Buffer>>): Source {
  const byPlace = new Map(
    Object.entries(files).map(([name, content]) => [
      `${folder}/${name}`,
      typeof content === 'string' ? Buffer.from(content) : content,
    ]),
  );
  return {
    ...source,
    async list(place) {
      const listed = await source.list(place);
      const all = new Set([...listed.files, ...Object.keys(files)]);
      return { files: place === folder ? [...all].toSorted() : listed.files, folders: listed.folders };
    },
    isFile: async (place) => byPlace.has(place) || source.isFile(place),
    read: async (place) => byPlace.get(place) ?? source.read(place),
    media: (place) => byPlace.get(place) ?? source.media(place),
  };
}
