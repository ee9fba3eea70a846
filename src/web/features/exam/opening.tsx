import { Skeleton } from '#web/ui/skeleton.tsx';

type Props = {
  /** of the page, where it has no other */
  heading?: string;
  /** what is being opened, for those who can't see it */
  text: string;
  /** CSS length of what will stand here */
  height: string;
};

/** In the place of a screen of an exam whose code or data are on their way. */
export function Opening({ heading, text, height }: Props) {
  return (
    <div aria-busy="true">
      {heading === undefined ? null : <h1 className="visually-hidden">{heading}</h1>}
      <span className="visually-hidden" role="status">
        {text}
      </span>
      <Skeleton height={height} />
    </div>
  );
}
