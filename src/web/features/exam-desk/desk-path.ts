/** What staff see of an exam. */
export const DESK_VIEWS = ['results', 'statistics', 'preview'] as const;
type DeskView = (typeof DESK_VIEWS)[number];

/** The last step of their addresses. */
const STEPS = { results: undefined, statistics: 'thong-ke', preview: 'xem-truoc' } as const satisfies Record<
  DeskView,
  string | undefined
>;

/** Path of one of the pages of an exam. */
export function deskPath(lessonId: number, view: DeskView): string {
  return ['/quan-tri/bai-thi', lessonId, STEPS[view]].filter((step) => step !== undefined).join('/');
}

/** The page that an address leads to; undefined: none. */
export function viewAt(step: string | undefined): DeskView | undefined {
  return DESK_VIEWS.find((view) => STEPS[view] === step);
}
