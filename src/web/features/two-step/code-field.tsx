import { useEffect, useRef } from 'react';
import { isUntried, type RefusalMessage } from '#web/lib/refusal.ts';
import { Field } from '#web/ui/field.tsx';

type Props = {
  refusal: RefusalMessage | null | undefined;
  /** Id of the refusal's message, where that alone tells it. */
  errorId?: string | undefined;
  /** A recovery code will do, too. */
  isRecoveryToo?: boolean;
};

/** The six digits of an authenticator app. After a refusal another code is to be typed, unless it was not looked at. */
export function CodeField({ refusal, errorId, isRecoveryToo = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusal && !isUntried(refusal) && input.current) input.current.value = '';
  }, [refusal]);
  return (
    <Field
      error={errorId === undefined ? errorOf(refusal) : undefined}
      errorId={errorId}
      ref={input}
      label={isRecoveryToo ? 'Mã 6 số hoặc mã khôi phục' : 'Mã 6 số'}
      name="code"
      className="num"
      inputMode={isRecoveryToo ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      // As pasted: apps show the digits in groups.
      maxLength={60}
      required
      hint="Ứng dụng xác thực trên điện thoại của bạn hiện mã này, mỗi 30 giây một mã mới."
    />
  );
}

function errorOf(refusal: Props['refusal']): string | undefined {
  if (refusal?.code === 'TOTP_WRONG') return 'Bạn nhập mã mới nhất.';
  return refusal?.code === 'TOTP_MISSING' ? 'Bạn nhập mã ở đây.' : undefined;
}
