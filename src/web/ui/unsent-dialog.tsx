import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = { lessons: number; onStay: () => void; onLeave: () => void };

/** Warns before a sign-out that some study has not reached the server. decisions §2. A default export for `lazy`. */
export default function UnsentDialog({ lessons, onStay, onLeave }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title="Còn phần chưa lưu xong"
      text={`Phần bạn vừa học ở ${lessons} bài chưa gửi được. Nếu đăng xuất bây giờ, nó đợi trên máy này đến lần đăng nhập sau.`}
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
