import { Field } from '#web/ui/field.tsx';

type Props = { errorId?: string | undefined };

/** One of the recovery codes. */
export function RecoveryCodeField({ errorId }: Props) {
  return (
    <Field
      errorId={errorId}
      label="Mã khôi phục"
      name="code"
      className="num"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      required
      hint="Một trong các mã bạn đã cất khi bật đăng nhập hai bước. Mỗi mã dùng được một lần."
    />
  );
}
