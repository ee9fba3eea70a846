import type { LearnerRowView } from '#contract/desk/learner-list.ts';
import { formatDate } from '#web/lib/format.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Chip } from '#web/ui/chip.tsx';
import { ROLE_NAMES } from './role-names.ts';

type Props = { account: Pick<LearnerRowView, 'role' | 'is_suspended' | 'erased_at'> };

/** What sets an account apart from most. */
export function AccountChips({ account: { role, is_suspended, erased_at } }: Props) {
  const { timeZone } = useRootData();
  return (
    <>
      {role !== 'learner' && <Chip tone="primary">{ROLE_NAMES[role]}</Chip>}
      {is_suspended && <Chip tone="wrong">Đang tạm khóa</Chip>}
      {erased_at !== null && <Chip tone="wrong">Sẽ bị xóa {formatDate(erased_at, timeZone)}</Chip>}
    </>
  );
}
