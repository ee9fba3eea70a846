import { initials } from '#web/lib/initials.ts';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { pastelClass } from './pastel.ts';

type Props = { name: string; image: string | null };

/** A user's picture, or initials on a pastel derived from the name, which is all that pages know of others. */
export function Avatar({ name, image }: Props) {
  const seed = [...name].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
  return (
    // The initials are rendered by CSS, so that they are not part of an accessible name.
    <span
      className={classNames(styles.avatar, pastelClass(seed))}
      data-initials={image ? undefined : initials(name)}
      aria-hidden="true"
    >
      {image ? <img src={`/cdn/avatar/small/${image}`} alt="" /> : null}
    </span>
  );
}
