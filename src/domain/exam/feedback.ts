import type { Skill } from './paper.ts';

export type FeedbackLevel = 'bad' | 'normal' | 'good';

// spec 2 §5
const NORMAL_PERCENT = 58;
const GOOD_PERCENT = 83;

/** In the order of the radar. spec 2 §2.3 */
export const RADAR_SKILLS = [2, 1, 3, 4, 5] as const satisfies readonly Skill[];

export const SKILL_NAMES: Readonly<Record<Skill, string>> = {
  1: 'Từ vựng',
  2: 'Chữ Hán',
  3: 'Ngữ pháp',
  4: 'Đọc hiểu',
  5: 'Nghe hiểu',
};

/** What helps whoever has not got that far yet: one thing to do, every day. */
const ADVICE: Readonly<Record<Skill, readonly string[]>> = {
  1: [
    'Mỗi ngày ôn 10 từ trong Ôn hôm nay, đọc to cả câu ví dụ để nhớ cách dùng.',
    'Gom các từ hay nhầm thành một danh sách ngắn rồi đặt với mỗi từ một câu về chính bạn.',
  ],
  2: [
    'Mỗi ngày viết tay ba chữ, đọc cả âm Hán Việt lẫn cách đọc tiếng Nhật.',
    'So từng cặp chữ gần giống nhau, ví dụ 待 và 持, rồi ghi lại nét khác biệt.',
  ],
  3: [
    'Làm lại bài ngữ pháp từ đầu, mỗi mẫu câu tự đặt hai ví dụ trước khi sang mẫu mới.',
    'Xem lại các trợ từ hay nhầm như は và が, に và で, rồi làm bài tập của từng bài một lần nữa.',
  ],
  4: [
    'Mỗi ngày đọc một đoạn ngắn năm câu, gạch chân chủ ngữ và từ nối trước khi trả lời.',
    'Đọc câu hỏi trước, rồi tìm đúng câu trong bài trả lời cho nó thay vì dịch cả bài.',
  ],
  5: [
    'Nghe lại các câu sai trong phần đáp án, lần đầu không nhìn lời thoại, lần sau vừa nghe vừa đọc theo.',
    'Mỗi ngày nghe năm phút và nhắc lại thành tiếng ngay sau người nói.',
  ],
};

const PRAISE: Readonly<Record<Exclude<FeedbackLevel, 'bad'>, Readonly<Record<Skill, readonly string[]>>>> = {
  normal: {
    1: [
      'Vốn từ khá ổn rồi. Thêm vài từ mỗi ngày là chắc.',
      'Bạn nhớ được phần lớn từ, ôn lại các từ sai một lượt nhé.',
    ],
    2: [
      'Khá tốt, còn nhầm vài chữ gần giống nhau thôi.',
      'Bạn đọc được nhiều chữ rồi, luyện viết thêm để nhớ lâu hơn.',
    ],
    3: ['Ổn định. Xem lại vài mẫu câu sai là vững luôn.', 'Nền ngữ pháp đã có, làm thêm bài tập để quen tay nhé.'],
    4: ['Bạn hiểu được ý chính, để ý thêm các từ nối nhé.', 'Đọc khá rồi, luyện thêm tốc độ là đủ giờ làm bài.'],
    5: ['Tai bạn đã bắt được ý chính, nghe thêm chi tiết nhé.', 'Khá tốt, nghe lại câu sai một lần nữa là sáng ra.'],
  },
  good: {
    1: [
      'Vốn từ của bạn rất chắc. Giữ nhịp ôn thẻ mỗi tối nhé!',
      'Từ vựng vững vàng, công ôn luyện của bạn đã thấy rõ!',
    ],
    2: ['Bạn đọc chữ rất chắc, cứ giữ nhịp này nhé!', 'Chữ Hán không làm khó được bạn nữa rồi!'],
    3: ['Ngữ pháp rất vững, cứ giữ nhịp này nhé!', 'Mẫu câu nào bạn cũng dùng đúng chỗ, tuyệt lắm!'],
    4: ['Bạn đọc vừa nhanh vừa đúng, cứ thế mà tiến nhé!', 'Đoạn dài cũng không làm bạn rối, rất tốt!'],
    5: ['Tai bạn đã quen tốc độ đề thi rồi, giỏi quá!', 'Bạn nghe được cả chi tiết nhỏ, rất tốt!'],
  },
};

/** How a skill went, 57 percent and below being bad, 83 and above good. spec 2 §5 */
export function feedbackLevel(percent: number): FeedbackLevel {
  if (percent < NORMAL_PERCENT) return 'bad';
  return percent < GOOD_PERCENT ? 'normal' : 'good';
}

/**
 * What to say of a skill. The choice among the texts follows from `seed`, such as the attempt's id: the same at every
 * look. spec 2 §5
 */
export function feedbackOf(skill: Skill, percent: number, seed: number): { level: FeedbackLevel; text: string } {
  const level = feedbackLevel(percent);
  const texts = level === 'bad' ? ADVICE[skill] : PRAISE[level][skill];
  return { level, text: texts[Math.abs(seed) % texts.length] ?? '' };
}
