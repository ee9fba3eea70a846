import Star from 'lucide-react/icons/star';
import { type RefObject, useId } from 'react';
import { RATING } from '#domain/rating/rating-message.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './star-choice.module.css';

type Props = {
  rating: number;
  onRating: (rating: number) => void;
  /** the chosen star */
  chosen: RefObject<HTMLInputElement | null>;
};

const STARS = Array.from({ length: RATING.max }, (_, index) => index + 1);

/** Five stars as radio buttons, so that arrow keys and screen readers work as usual. */
export function StarChoice({ rating, onRating, chosen }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">Số sao</legend>
      <div className={styles.stars}>
        {STARS.map((stars) => (
          <label key={stars} className={classNames(styles.star, stars > rating && styles.off)}>
            <input
              ref={stars === rating ? chosen : undefined}
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={`${stars} sao`}
              checked={stars === rating}
              onChange={() => onRating(stars)}
            />
            <Star aria-hidden="true" />
          </label>
        ))}
      </div>
      <p className={classNames(styles.count, 'num')} aria-hidden="true">
        {rating}/{RATING.max}
      </p>
    </fieldset>
  );
}
