import { isUntried, type RefusalMessage } from '#web/lib/refusal.ts';
import { PasswordField } from './password-field.tsx';

type Props = {
  label?: string;
  name?: string;
  refusal: RefusalMessage | null | undefined;
  /** Whenever this becomes another value that is set, the password is to be typed again, unless it was not looked at. */
  clearOn: unknown;
};

/** The password of who is signed in, asked for once more. */
export function CurrentPasswordField({ label = 'Mật khẩu của bạn', name = 'password', refusal, clearOn }: Props) {
  return (
    <PasswordField
      label={label}
      clearOn={isUntried(refusal) ? undefined : clearOn}
      name={name}
      autoComplete="current-password"
      required
      error={errorOf(refusal)}
    />
  );
}

function errorOf(refusal: Props['refusal']): string | undefined {
  if (refusal?.code === 'PASSWORD_WRONG') return 'Bạn nhập lại mật khẩu hiện tại.';
  return refusal?.code === 'PASSWORD_MISSING' ? 'Bạn nhập mật khẩu hiện tại ở đây.' : undefined;
}
