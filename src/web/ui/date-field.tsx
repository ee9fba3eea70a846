import { type ComponentProps, type FormEvent, useState } from 'react';
import { Field } from './field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'error' | 'onInvalid' | 'onChange'>;

/** A day. While it is half typed, a form with `holdHalfTyped` stays, and the field says so. */
export function DateField(props: Props) {
  const [isHalf, setHalf] = useState(false);
  return (
    <Field
      {...props}
      type="date"
      error={isHalf ? 'Ngày này còn thiếu. Bạn nhập đủ ngày, tháng, năm, hoặc xóa đi nhé.' : undefined}
      onInvalid={() => setHalf(true)}
      // Not when the focus leaves: what is pressed then would move away.
      onChange={() => setHalf(false)}
    />
  );
}

/** `onSubmit` of a form with days: one that is half typed would be sent as if it were empty. */
export function holdHalfTyped(event: FormEvent<HTMLFormElement>): void {
  const inputs = [...event.currentTarget.elements].filter((one) => one instanceof HTMLInputElement);
  const [first, ...others] = inputs.filter(({ validity }) => validity.badInput);
  if (!first) return;
  event.preventDefault();
  // Tells the fields, without the browser's own words.
  for (const one of [first, ...others]) one.checkValidity();
  first.focus();
}
