import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { AccountView } from '#contract/account.ts';
import { UNDO_DAYS } from '#domain/account/deletion.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CurrentPasswordField } from '#web/ui/current-password-field.tsx';
import { FoldOut } from '#web/ui/fold-out.tsx';
import form from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';
import styles from './account-deletion.module.css';
import type { ProfileAnswer } from './profile-answer.ts';

const GOES = [
  'Tên, email và mọi lần đăng nhập',
  'Quyền học các khóa, kể cả khóa đã mua',
  'Tiến độ, thẻ từ vựng, kết quả bài tập và bài thi',
  'Bình luận, đánh giá, ảnh và bản ghi âm',
];
const STAYS = [
  'Đơn hàng và khoản chuyển tiền, để đối chiếu sổ sách',
  'Nhật ký những việc giáo viên đã làm cho tài khoản',
  'Dòng “Bình luận đã xóa” ở nơi người khác đã trả lời bạn',
];

type Props = {
  account: AccountView;
  answer: ProfileAnswer;
  /** asks for the second step, if the account has one */
  children: ReactNode;
};

/** What goes with the account and what stays, and the form that closes it. */
export function AccountDeletion({ account, answer, children }: Props) {
  const isBusy = useNavigation().formData?.get('form') === 'delete';
  const refusal = answer && 'refusal' in answer ? answer.refusal : null;
  const note = useFocusOnChange<HTMLDivElement>(answer);
  return (
    <div className={styles.part}>
      <p>
        Tài khoản đóng lại ngay, mọi thiết bị được đăng xuất. Trong {UNDO_DAYS} ngày bạn vẫn đổi ý được: chỉ cần đăng
        nhập rồi chọn giữ lại. Sau đó, không ai lấy lại được nữa.
      </p>
      <Points title="Bị xóa" points={GOES} />
      <Points title="Ở lại, không còn tên bạn" points={STAYS} />
      <p>
        Bạn muốn giữ cho mình một bản? <a href="#profile-data">Tải dữ liệu của bạn</a> trước nhé: tài khoản đóng rồi thì
        không tải được nữa.
      </p>
      <FoldOut summary="Tiếp tục xóa tài khoản" isOpen={refusal !== null}>
        <Form method="post" className={classNames(form.form, styles.form)} noValidate>
          <input type="hidden" name="form" value="delete" />
          {/* For password managers. */}
          <input type="email" autoComplete="username" value={account.email} readOnly hidden />
          {refusal ? (
            <Note tone="wrong" isAlert ref={note}>
              Tài khoản vẫn như cũ. {refusal.message}
            </Note>
          ) : null}
          <CurrentPasswordField refusal={refusal} clearOn={answer} />
          {children}
          <Button type="submit" isBusy={isBusy} busyLabel="Đang đóng…">
            Xóa tài khoản
          </Button>
        </Form>
      </FoldOut>
    </div>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
