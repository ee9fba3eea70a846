import { useState } from 'react';
import swallowHello from '#web/assets/swallow-hello.svg?url';
import swallowListening from '#web/assets/swallow-listening.svg?url';
import swallowProud from '#web/assets/swallow-proud.svg?url';
import { browserStorage, keepText } from '#web/lib/browser-storage.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './instruction-dialog.module.css';

/** under which this browser remembers that it has shown them */
const SEEN_KEY = 'tsubame-speaking-instructions';

const SLIDES = [
  {
    picture: swallowHello,
    title: 'Nghe mẫu rồi nói theo',
    text: 'Bạn nghe câu mẫu ở tốc độ thường rồi tốc độ chậm. Sau đó bạn nói theo hai lần, chậm rồi thường, và nghe lại giọng mình bên cạnh giọng mẫu. Không ai chấm điểm giọng của bạn.',
  },
  {
    picture: swallowProud,
    title: 'Bản thu là của bạn',
    text: 'Chỉ bạn, và giáo viên khi xem bài làm của bạn, nghe được bản thu. Mỗi bài học giữ bản thu của 5 lần làm mới nhất, tổng cộng tối đa 200 MB. Khi tài khoản bị xóa, mọi bản thu cũng bị xóa.',
  },
  {
    picture: swallowListening,
    title: 'Cắm tai nghe, ngồi chỗ yên tĩnh',
    text: 'Bạn nghe mẫu trước, sau đó nói theo từng chữ được tô màu. Trình duyệt sẽ hỏi quyền dùng micro, bạn chọn “Cho phép” nhé.',
  },
] as const;

/** Explains speaking questions, once per browser. spec 2 §5 */
export function InstructionDialog() {
  const [isOpen, setOpen] = useState(() => browserStorage().getItem(SEEN_KEY) === null);
  const [place, setPlace] = useState(0);
  const slide = SLIDES[place] ?? SLIDES[0];
  const close = () => {
    keepText(browserStorage(), SEEN_KEY, 'seen');
    setOpen(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isCentred
      title={slide.title}
      text={slide.text}
      picture={
        <div className={styles.art}>
          <img src={slide.picture} alt="" />
        </div>
      }
      actions={
        <>
          {place > 0 && <Button onClick={() => setPlace(place - 1)}>Trước</Button>}
          <Button tone="primary" onClick={() => (place < SLIDES.length - 1 ? setPlace(place + 1) : close())}>
            {place < SLIDES.length - 1 ? 'Tiếp' : 'Bắt đầu'}
          </Button>
        </>
      }
    >
      <p className="visually-hidden" role="status">
        Bước {place + 1} trên {SLIDES.length}
      </p>
      <div className={styles.dots} aria-hidden="true">
        {SLIDES.map(({ title }, index) => (
          <i key={title} className={classNames(index === place && styles.on)} />
        ))}
      </div>
    </Dialog>
  );
}
