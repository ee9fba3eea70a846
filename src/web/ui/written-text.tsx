import { splitJapanese } from '#domain/comments/japanese-runs.ts';
import { splitLinks } from '#domain/comments/text-parts.ts';
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
          splitJapanese(part.text).map((run, place) =>
            run.isJapanese ? (
              <span key={`${index}.${place}`} lang="ja">
                {run.text}
              </span>
            ) : (
              run.text
            ),
          )
        ),
      )}
    </p>
  );
}
