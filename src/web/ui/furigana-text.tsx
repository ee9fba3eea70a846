import type { FuriganaPart } from '#domain/text/furigana.ts';
import { classNames } from './class-names.ts';

type Props = { parts: readonly FuriganaPart[]; className?: string | undefined };

/** Study text with readings above it. */
export function FuriganaText({ parts, className }: Props) {
  return (
    <span lang="ja" className={classNames('study', className)}>
      {parts.map(({ text, reading }, index) =>
        reading === null ? (
          text
        ) : (
          <ruby key={index}>
            {text}
            <rt>{reading}</rt>
          </ruby>
        ),
      )}
    </span>
  );
}
