import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import {
  askedSpeed,
  type RecordingFault,
  type SpeakingState,
  type SpeakingStep,
} from '#domain/exercise/speaking/speaking-steps.ts';

export const SPEED_WORDS: Record<RecordingSpeed, string> = { slow: 'chậm', default: 'thường' };

/** The row of steps; the first two of the machine are one for learners. */
export const STEP_NAMES: readonly { readonly name: string; readonly steps: readonly SpeakingStep[] }[] = [
  { name: 'Nghe thường', steps: ['default', 'speakDefault'] },
  { name: 'Nghe chậm', steps: ['speakSlow'] },
  { name: 'Nói chậm', steps: ['recordSlow'] },
  { name: 'Nói thường', steps: ['recordDefault'] },
  { name: 'Tự do', steps: ['free'] },
];

/** `mm:ss`, of up to 59 minutes. spec 2 §9 */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** What a screen reader says as the steps go on. */
export function statusWords(state: SpeakingState): string {
  const { capture, countdown, sound, step, notice } = state;
  if (capture) return CAPTURE_WORDS[capture.phase];
  if (countdown) return `Tự thu âm tốc độ ${SPEED_WORDS[countdown.speed]} sau 3 giây.`;
  if (sound)
    return `Đang phát ${sound.voice === 'own' ? 'bản thu của bạn' : 'mẫu'} tốc độ ${SPEED_WORDS[sound.speed]}.`;
  const asked = askedSpeed(state);
  if (asked) return `Đến lượt bạn: nói ở tốc độ ${SPEED_WORDS[asked]}.`;
  return step === 'free' && notice === 'done' ? NOTICE_WORDS.done : '';
}

export const CAPTURE_WORDS = {
  opening: 'Đang mở micro…',
  recording: 'Đang thu âm…',
  ending: 'Đang lưu bản thu…',
} as const;

export const NOTICE_WORDS = {
  done: 'Bạn đã thu xong cả hai bản. Đã lưu trên máy.',
  quiet: 'Mình chưa nghe rõ giọng bạn. Bạn ngồi gần micro hơn rồi thu lại nhé.',
  unheard: 'Chưa phát được bản này. Bạn kiểm tra kết nối rồi bấm nghe lại nhé.',
} as const;

/** spec 2 §8 */
const PERMISSION = 'Vui lòng cấp quyền micro và tải lại trang!';

export const FAULT_WORDS: Record<RecordingFault, { readonly title: string; readonly advice: string }> = {
  denied: {
    title: PERMISSION,
    advice:
      'Bấm vào biểu tượng bên trái thanh địa chỉ, chọn “Cho phép” ở mục Micro, rồi tải lại trang. Bài làm của bạn vẫn còn.',
  },
  failed: {
    title: PERMISSION,
    advice: 'Micro chưa thu được. Bạn thử lại, hoặc mở trang bằng bản mới của Chrome, Edge, Firefox hay Safari.',
  },
  missing: {
    title: 'Không tìm thấy micro.',
    advice: 'Bạn cắm tai nghe có micro (hoặc bật micro của máy), rồi bấm thu lại.',
  },
  busy: {
    title: 'Micro đang được chương trình khác dùng.',
    advice: 'Bạn đóng cuộc gọi hoặc chương trình ghi âm khác, rồi bấm thu lại.',
  },
  unplugged: {
    title: 'Micro đã bị rút ra khi đang thu.',
    advice: 'Bạn cắm lại micro, nghe thử phần đã thu và thu lại nếu cần.',
  },
  tabHidden: {
    title: 'Bạn đã rời trang nên lần thu dừng lại.',
    advice: 'Bạn nghe thử phần đã thu và thu lại nếu cần.',
  },
  interrupted: {
    title: 'Micro bị ngắt giữa chừng, có thể vì có cuộc gọi đến.',
    advice: 'Xong cuộc gọi, bạn nghe thử phần đã thu và thu lại nếu cần.',
  },
  unstored: {
    title: 'Máy không còn chỗ lưu bản thu.',
    advice: 'Bản thu chỉ còn trên trang này: bạn đừng đóng trang trước khi nộp bài.',
  },
};
