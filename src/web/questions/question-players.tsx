import type { ComponentType } from 'react';
import type { QuestionKind } from '#domain/exercise/question.ts';
import { ChoicePlayer } from './choice/choice-player.tsx';
import { FillPlayer } from './fill/fill-player.tsx';
import { JumblePlayer } from './jumble/jumble-player.tsx';
import { PairsPlayer } from './pairs/pairs-player.tsx';
import type { PlayerProps } from './question-player.ts';
import { LazySpeakingPlayer } from './speaking/lazy-speaking-player.tsx';

/** The one table of kinds in the browser. docs/adding.md says how to add one. */
const QUESTION_PLAYERS: { readonly [K in QuestionKind]: ComponentType<PlayerProps<K>> } = {
  choice: ChoicePlayer,
  fill: FillPlayer,
  jumble: JumblePlayer,
  pairs: PairsPlayer,
  speaking: LazySpeakingPlayer,
};

/** A question as its kind draws it. */
export function QuestionPlayer(props: PlayerProps<QuestionKind>) {
  const { kind } = props.question;
  // A question and its player belong together, which the compiler can't follow.
  const Player = QUESTION_PLAYERS[kind] as ComponentType<PlayerProps<QuestionKind>>;
  return <Player {...props} />;
}
