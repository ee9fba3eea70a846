import Check from 'lucide-react/icons/check';
import { RATING_TAGS } from '#domain/rating/rating-message.ts';
import styles from './tag-choice.module.css';

type Props = { tags: readonly string[]; onTags: (tags: string[]) => void };

/** The suggested tags, always in their own order. */
export function TagChoice({ tags, onTags }: Props) {
  return (
    <fieldset className={styles.tags}>
      <legend className="visually-hidden">Điều bạn thích</legend>
      {RATING_TAGS.map((tag) => (
        <label key={tag} className={styles.tag}>
          <input
            type="checkbox"
            className="visually-hidden"
            checked={tags.includes(tag)}
            onChange={({ currentTarget: { checked } }) =>
              onTags(RATING_TAGS.filter((one) => (one === tag ? checked : tags.includes(one))))
            }
          />
          {tags.includes(tag) ? <Check aria-hidden="true" /> : null}
          {tag}
        </label>
      ))}
    </fieldset>
  );
}
