import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonLook = {
  /** One 'primary' per view; 'accent' only for paying. */
  tone?: 'plain' | 'primary' | 'accent' | 'soft' | 'ghost' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as its container. */
  isBlock?: boolean | undefined;
};

/** Classes that style an element as a button. */
export function buttonClass(
  { tone = 'plain', size = 'medium', isBlock = false }: ButtonLook,
  className?: string,
): string {
  return classNames(
    styles.button,
    tone !== 'plain' && styles[tone],
    size !== 'medium' && styles[size],
    isBlock && styles.block,
    className,
  );
}
