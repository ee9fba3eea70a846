import { CourseFile } from '#contract/content/course-file.ts';
import { VideoFile } from '#contract/content/video-file.ts';
import { checkIds, checkTree } from './check-course.ts';
import type { Fault } from './faults.ts';
import { folderSource } from './folder-source.ts';
import type { MediaSource } from './media-source.ts';
import { type LessonContent, readLesson } from './read-lesson.ts';
import { readVideo, type VideoContent } from './read-video.ts';
import { readYaml } from './read-yaml.ts';
import { fault, type Reading } from './reading.ts';
import type { Source } from './source.ts';

/** A course as authors wrote it, checked and ready to store. `media` are the files it needs. */
export type CourseContent = {
  course: CourseFile;
  lessons: Map<string, LessonContent>;
  videos: Map<string, VideoContent>;
  media: MediaSource[];
};

export type ReadResult = { content: CourseContent | null; faults: Fault[]; warnings: Fault[] };

type OnProgress = (done: number, all: number) => void;

/** Reads a course from a folder. */
export const readCourseFolder = (folder: string, onProgress: OnProgress): Promise<ReadResult> =>
  readCourse(folderSource(folder), onProgress);

/** Reads a course and reports all its faults at once. `content` is null if there are any. */
export async function readCourse(source: Source, onProgress: OnProgress): Promise<ReadResult> {
  const reading: Reading = { source, faults: [], warnings: [], media: [] };
  const linked = await source.links();
  for (const link of linked) fault(reading, link, '', 'is a link: put the file itself here');
  const isOwn = (place: string) => !linked.some((link) => link === place || link.startsWith(`${place}/`));
  const course = isOwn('course.yaml') ? await readYaml(reading, 'course.yaml', CourseFile) : null;
  const lessonNames = linked.includes('lessons') ? [] : (await source.list('lessons')).folders;
  const videoNames = linked.includes('videos') ? [] : (await source.list('videos')).folders;
  const all = lessonNames.length + videoNames.length;
  let done = 0;

  const videos = new Map<string, VideoContent>();
  for (const name of videoNames) {
    const place = `videos/${name}`;
    if (isOwn(place)) {
      await nameUnreadable(reading, place, async () => {
        const file = `${place}/video.yaml`;
        const parsed = await readYaml(reading, file, VideoFile);
        if (parsed && parsed.name !== name) fault(reading, file, 'name', `must be the folder's name, ${name}`);
        const video = parsed && (await readVideo(reading, { ...parsed, name }));
        if (!video) return;
        videos.set(name, video);
        reading.media.push(video.media);
      });
    }
    onProgress(++done, all);
  }

  const lessons = new Map<string, LessonContent>();
  for (const name of lessonNames) {
    const place = `lessons/${name}`;
    if (isOwn(place)) {
      await nameUnreadable(reading, place, async () => {
        const lesson = await readLesson(reading, name, { level: course?.level ?? null, videoNames });
        if (lesson) lessons.set(name, lesson);
      });
    }
    onProgress(++done, all);
  }

  if (course) checkTree(reading, course, lessonNames);
  checkIds(reading, course, lessons);
  const { faults, warnings, media } = reading;
  return { content: course && faults.length === 0 ? { course, lessons, videos, media } : null, faults, warnings };
}

/** An unreadable file is a fault by itself; those of the other files are still reported. */
async function nameUnreadable(reading: Reading, place: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    const reason = reading.source.explain(error);
    if (!reason) throw error;
    fault(reading, reason.file ?? place, '', `cannot be read (${reason.code})`);
  }
}
