import { initials } from '#web/lib/initials.ts';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { pastelClass } from './pastel.ts';

type Props = { name: string; image: string | null };

/**
 * A person's picture, or the initials on a pastel. Of others the page knows no more than the name, so the pastel follows the
 * name wherever a person is shown.
 */
export function Avatar({ name, image }: Props) {
  const seed = [...name].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
  return (
    // The letters are drawn by the style sheet: they are a picture, not part of the name of what they stand in.
    <span
      className={classNames(styles.avatar, pastelClass(seed))}
      data-initials={image ? undefined : initials(name)}
      aria-hidden="true"
    >
      {image ? <img src={`/cdn/avatar/small/${image}`} alt="" /> : null}
    </span>
  );
}
