import { splitJapanese } from '#domain/text/japanese.ts';

type Props = { text: string };

/** A single-line text whose Japanese is read out and set as Japanese. */
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
