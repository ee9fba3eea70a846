import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonLook } from './button-class.ts';

/** A link styled as a button. */
export function LinkButton({ tone, size, isBlock, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={buttonClass({ tone, size, isBlock }, className)} />;
}
