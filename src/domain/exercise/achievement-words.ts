import type { Achievement } from './achievements.ts';

/** Name and text of each achievement, as its learner reads them. */
export const ACHIEVEMENT_WORDS: Record<Achievement, { readonly name: string; readonly text: string }> = {
  'first-recording': {
    name: 'Tiếng nói đầu tiên',
    text: 'Bạn vừa thu âm câu tiếng Nhật đầu tiên của khóa. Cứ nói thật nhiều nhé, giọng bạn sẽ quen dần!',
  },
  'first-passed': {
    name: 'Chuyến bay đầu tiên',
    text: 'Bạn đã đạt bài tập đầu tiên của khóa. Khởi đầu đẹp lắm, mình bay tiếp nào!',
  },
  'first-flawless': {
    name: 'Không sai một câu',
    text: 'Bạn trả lời đúng tất cả các câu của một bài tập. Chắc tay quá, tự hào về bạn!',
  },
  'group-done': {
    name: 'Trọn một nhóm bài',
    text: 'Mọi bài tập trong nhóm này bạn đều đã đạt. Bạn kiên trì thật đấy!',
  },
  'ten-passed': {
    name: 'Mười bài đã đạt',
    text: 'Mười bài tập của khóa đã ở phía sau bạn. Từng chút một mà đi xa thế này rồi!',
  },
  'hundred-in-a-row': {
    name: 'Một trăm câu liền mạch',
    text: 'Bạn trả lời đúng một trăm câu liên tiếp. Chim én cũng phải ngả mũ chào bạn!',
  },
};

/** Address of an achievement's picture. spec 2 §2.2 */
export function achievementImage(achievement: Achievement): string {
  return `/images/lessons/svg/achievement/${achievement}.svg`;
}
