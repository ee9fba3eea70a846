const PATH = /^parts\.(\d+)(?:\.groups\.(\d+)(?:\.tasks\.(\d+))?)?(?:\.(.*))?$/;

/** A place in exam.yaml as its author counts: `part 2, mondai 3, question 215, options`. */
export function namePlace(written: unknown, path: readonly PropertyKey[]): string {
  const [, part, group, task, rest] = PATH.exec(path.join('.')) ?? [];
  if (part === undefined) return path.join('.');
  const id = idOf(path.slice(0, 6).reduce(childOf, written));
  const counted = (name: string, index: string | undefined) =>
    index === undefined ? [] : [`${name} ${Number(index) + 1}`];
  return [
    ...counted('part', part),
    ...counted('mondai', group),
    ...(task !== undefined && id !== null ? [`question ${id}`] : counted('task', task)),
    ...(rest === undefined ? [] : [rest]),
  ].join(', ');
}

const childOf = (parent: unknown, key: PropertyKey): unknown =>
  typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined;

function idOf(task: unknown): number | null {
  const id = childOf(task, 'id');
  return typeof id === 'number' ? id : null;
}
