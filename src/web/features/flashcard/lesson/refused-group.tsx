import type { CardGroup } from '#domain/flashcard/piles.ts';
import { Note } from '#web/ui/note.tsx';
import { GROUP_NAMES } from './lesson-flow.ts';

type Props = { group: CardGroup };

/** Says that a group has no words. Fixed wording: spec 2 §5 */
export function RefusedGroup({ group }: Props) {
  return (
    <Note tone="warn" isAlert>
      Không có từ vựng nào trong nhóm "{GROUP_NAMES[group]}".
    </Note>
  );
}
