type TutorialStep = {
  readonly title: string;
  readonly text: string;
  /** its target: the first of these on the page */
  readonly targets: readonly string[];
};

/** decisions §6: tabs, player, list, next lesson. */
const STEPS: readonly TutorialStep[] = [
  {
    title: 'Bài học và bài tập',
    text: 'Xem bài ở thẻ đầu, rồi sang thẻ Bài tập để luyện lại điều vừa học.',
    targets: ['[data-tour="tabs"]'],
  },
  {
    title: 'Video bài học',
    text: 'Bấm để phát. Tốc độ, phụ đề và chất lượng nằm trên thanh bên dưới. Xem từ 85% là bạn đã hoàn thành phần này.',
    targets: ['[data-tour="player"]'],
  },
  {
    title: 'Danh sách bài học',
    text: 'Các nhóm bài của chặng ở đây. Bạn mở một nhóm rồi chọn bài muốn học, hoặc tìm bài theo từ khoá.',
    // The panel, or the button that opens it: the dock's on narrow screens, the header's if it is closed.
    targets: ['[data-tour="list"]', '[data-tour="dock"]', '[data-tour="toggle"]'],
  },
  {
    title: 'Bài tiếp theo',
    text: 'Học xong, bạn bấm vào đây để sang bài kế tiếp.',
    targets: ['[data-tour="next"]'],
  },
];

type ShownStep = TutorialStep & { readonly element: Element };

/** The steps whose target is visible on this page, with their targets. */
export function stepsOnPage(): ShownStep[] {
  return STEPS.flatMap((step) => {
    const element = step.targets
      .flatMap((selector) => [...document.querySelectorAll(selector)])
      .find((candidate) => candidate.getClientRects().length > 0);
    return element ? [{ ...step, element }] : [];
  });
}
