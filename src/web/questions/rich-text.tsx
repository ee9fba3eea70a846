import { classNames } from '#web/ui/class-names.ts';
import styles from './rich-text.module.css';

type Props = { html: string; className?: string | undefined };

/** A sanitised text of a question. Readings are for the eye: read out, each word would be heard twice. LOOK.md §8 */
export function RichText({ html, className }: Props) {
  const content = { __html: html.replaceAll('<rt>', '<rt aria-hidden="true">') };
  return <span className={classNames(styles.text, className)} dangerouslySetInnerHTML={content} />;
}
