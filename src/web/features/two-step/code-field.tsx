import { useEffect, useRef } from 'react';
import { Field } from '#web/ui/field.tsx';

type Props = {
  error?: string | undefined;
  errorId?: string | undefined;
  /** Whenever this becomes another value that is set, another code is to be typed. */
  clearOn?: unknown;
  /** A recovery code will do, too. */
  isRecoveryToo?: boolean;
};

/** The six digits of an authenticator app. */
export function CodeField({ clearOn, isRecoveryToo = false, ...errors }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (clearOn && input.current) input.current.value = '';
  }, [clearOn]);
  return (
    <Field
      {...errors}
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
