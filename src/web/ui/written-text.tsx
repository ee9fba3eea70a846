import { splitLinks } from '#domain/comments/text-parts.ts';
import { MixedText } from './mixed-text.tsx';
import styles from './written-text.module.css';

type Props = { content: string };

/** A text that somebody wrote: plain, with its line breaks, links that can be followed, and Japanese as Japanese. */
export function WrittenText({ content }: Props) {
  if (content === '') return null;
  return (
    <p className={styles.text}>
      {splitLinks(content).map((part, index) =>
        part.kind === 'link' ? (
          <a key={index} href={part.href} target="_blank" rel="noopener ugc nofollow">
            {part.text}
          </a>
        ) : (
          <MixedText key={index} text={part.text} />
        ),
      )}
    </p>
  );
}
