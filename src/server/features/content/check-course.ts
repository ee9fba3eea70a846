import type { CourseFile } from '#contract/content/course-file.ts';
import type { LessonContent } from './read-lesson.ts';
import { fault, type Reading } from './reading.ts';

/** Checks that the tree's lessons exist, each is in it once, and none is missing from it. */
export function checkTree(reading: Reading, course: CourseFile, lessonNames: string[]): void {
  const placed = new Map<string, string>();
  for (const [s, stage] of course.stages.entries())
    for (const [c, category] of stage.categories.entries())
      for (const [g, group] of category.groups.entries())
        for (const [l, name] of group.lessons.entries()) {
          const place = `stages.${s}.categories.${c}.groups.${g}.lessons.${l}`;
          const earlier = placed.get(name);
          if (earlier) fault(reading, 'course.yaml', place, `${name} already stands at ${earlier}`);
          else if (!lessonNames.includes(name))
            fault(reading, 'course.yaml', place, `there is no folder lessons/${name}`);
          placed.set(name, place);
        }
  for (const name of lessonNames) {
    if (!placed.has(name)) fault(reading, `lessons/${name}/lesson.yaml`, '', 'stands in no group of course.yaml');
  }
}

/** Checks that ids of one kind are unique. */
export function checkIds(reading: Reading, course: CourseFile | null, lessons: Map<string, LessonContent>): void {
  const used = new Map<string, string>();
  const use = (kind: string, id: number, file: string) => {
    const earlier = used.get(`${kind} ${id}`);
    if (earlier) fault(reading, file, '', `${kind} id ${id} is already used in ${earlier}`);
    used.set(`${kind} ${id}`, file);
  };
  for (const stage of course?.stages ?? []) {
    use('stage', stage.id, `course.yaml (${stage.name})`);
    for (const category of stage.categories) {
      use('category', category.id, `course.yaml (${category.title})`);
      for (const group of category.groups) use('group', group.id, `course.yaml (${group.name})`);
    }
  }
  for (const [name, lesson] of lessons) {
    const file = `lessons/${name}/lesson.yaml`;
    use('lesson', lesson.id, file);
    for (const component of lesson.components) use('component', component.id, component.file);
  }
}
