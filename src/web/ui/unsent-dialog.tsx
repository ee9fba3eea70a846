import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  lessons: number;
  results: number;
  exams: number;
  comments: number;
  onStay: () => void;
  onLeave: () => void;
};

/** Warns before a sign-out that something has not reached the server. decisions §2. A default export for `lazy`. */
export default function UnsentDialog({ lessons, results, exams, comments, onStay, onLeave }: Props) {
  const parts = [
    lessons > 0 && `phần học ở ${lessons} bài`,
    results > 0 && `kết quả và bản ghi âm của ${results} bài tập`,
    exams > 0 && `câu trả lời của ${exams} bài thi`,
    comments > 0 && `${comments} bình luận`,
  ].filter((part) => part !== false);
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title="Còn phần chưa lưu xong"
      text={`Bạn còn ${listOf(parts)} chưa gửi được. Nếu đăng xuất bây giờ, chúng đợi trên máy này đến lần đăng nhập sau của bạn.`}
      actions={
        <>
          <Button onClick={onLeave}>Đăng xuất</Button>
          <Button tone="primary" onClick={onStay}>
            Ở lại
          </Button>
        </>
      }
    />
  );
}

function listOf(parts: readonly string[]): string {
  return new Intl.ListFormat('vi').format(parts);
}
