import { splitJapanese } from '#domain/comments/japanese-runs.ts';

type Props = { text: string };

/** A text on one line in which Japanese is read out and drawn as Japanese. */
export function MixedText({ text }: Props) {
  return splitJapanese(text).map((run, place) =>
    run.isJapanese ? (
      <span key={place} lang="ja">
        {run.text}
      </span>
    ) : (
      run.text
    ),
  );
}
