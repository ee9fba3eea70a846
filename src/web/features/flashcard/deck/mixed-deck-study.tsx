import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { CardWithLessonView } from '#contract/flashcards.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useCardSettings } from './card-settings.ts';
import styles from './mixed-deck-study.module.css';
import { SettingsPopover } from './settings-popover.tsx';
import { StudyDeck } from './study-deck.tsx';
import { Tally } from './tally.tsx';

type Props = Omit<ComponentProps<typeof StudyDeck>, 'ahead' | 'front' | 'autoPlay'> & {
  /** accessible name */
  label: string;
  /** the current card first */
  ahead: readonly CardWithLessonView[];
  tally: ComponentProps<typeof Tally>;
  /** target of the back arrow */
  backLabel: string;
  onBack: () => void;
  /** shown before the lesson's name */
  mark?: ReactNode;
  /** called when the learner shuffles the cards, or restores their order */
  onShuffle?: ((isShuffled: boolean) => void) | undefined;
};

/** A deck with cards of several lessons, showing each card's lesson. */
export function MixedDeckStudy({ label, ahead, tally, backLabel, onBack, mark, onShuffle, ...deck }: Props) {
  const { front, autoPlay } = useCardSettings();
  const [card] = ahead;
  if (!card) return null;
  return (
    <section className={styles.study} aria-label={label} data-studying="">
      <div className={styles.head}>
        <IconButton label={backLabel} onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <p className={styles.from}>
          {mark}
          <Link to={`${card.lesson.url}?focus_fc=${card.id}`}>{card.lesson.name}</Link>
        </p>
        <SettingsPopover {...(onShuffle ? { onShuffle } : {})} />
      </div>
      <Tally {...tally} />
      <StudyDeck ahead={ahead} front={front} autoPlay={autoPlay} {...deck} />
    </section>
  );
}
