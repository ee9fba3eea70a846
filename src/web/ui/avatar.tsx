import { initials } from '#web/lib/initials.ts';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { pastelClass } from './pastel.ts';

type Props = { id: number; name: string; image: string | null };

/** A person's picture, or the initials on the pastel of the account's id. */
export function Avatar({ id, name, image }: Props) {
  return (
    // The letters are drawn by the style sheet: they are a picture, not part of the name of what they stand in.
    <span
      className={classNames(styles.avatar, pastelClass(id))}
      data-initials={image ? undefined : initials(name)}
      aria-hidden="true"
    >
      {image ? <img src={`/cdn/avatar/small/${image}`} alt="" /> : null}
    </span>
  );
}
