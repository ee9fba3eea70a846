import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './mute-dialog.module.css';
import { Note } from './note.tsx';

const CHOICES = [
  { days: 1, label: '1 ngày' },
  { days: 7, label: '7 ngày' },
  { days: 30, label: '30 ngày' },
  { days: null, label: 'Đến khi giáo viên mở lại' },
] as const;

type Props = {
  /** the learner's */
  name: string;
  /** null days: until staff ends it. What went wrong, null for nothing */
  mute: (days: number | null) => Promise<string | null>;
  onClose: () => void;
};

/** For staff: keeps a learner from writing comments for a while. */
export function MuteDialog({ name, mute, onClose }: Props) {
  const group = useId();
  const [days, setDays] = useState<number | null>(7);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send() {
    setIsBusy(true);
    const failure = await mute(days);
    setIsBusy(false);
    if (failure === null) onClose();
    else setError(failure);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Tạm chặn ${name}?`}
      text="Bạn ấy vẫn học, đọc và thích bình luận được, chỉ không viết được."
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void send()}>
            {error ? 'Thử lại' : 'Chặn'}
          </Button>
          <Button tone="primary" onClick={onClose}>
            Thôi
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Trong bao lâu</legend>
        {CHOICES.map((choice) => (
          <label key={choice.label} className={styles.choice}>
            <input type="radio" name={group} checked={days === choice.days} onChange={() => setDays(choice.days)} />
            {choice.label}
          </label>
        ))}
      </fieldset>
      {error ? (
        <Note tone="wrong" isAlert>
          {error}
        </Note>
      ) : null}
    </Dialog>
  );
}
