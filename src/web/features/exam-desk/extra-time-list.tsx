import type { ExtraTimeRowView } from '#contract/exams/exam-staff.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { FoldOut } from '#web/ui/fold-out.tsx';
import { FoldOutRow } from '#web/ui/fold-out-row.tsx';
import { momentText } from '#web/lib/moment-text.ts';

type Props = {
  rows: readonly ExtraTimeRowView[];
  onChange: (learner: ExtraTimeRowView['learner']) => void;
};

/** Who has more time in the exam, from whom and since when. */
export function ExtraTimeList({ rows, onChange }: Props) {
  const { timeZone } = useRootData();
  if (rows.length === 0) return null;
  return (
    <FoldOut summary={`Được thêm giờ: ${rows.length} học viên`}>
      <ul>
        {rows.map(({ learner, percent, given_by: givenBy, given_at: givenAt }) => (
          <FoldOutRow key={learner.id}>
            <span>
              <b>{learner.name}</b> · +{percent}% giờ · {givenBy ?? 'giáo viên'} thêm lúc{' '}
              <span className="num">{momentText(givenAt, timeZone)}</span>
            </span>
            <Button size="small" onClick={() => onChange(learner)}>
              Đổi<span className="visually-hidden"> giờ của {learner.name}</span>
            </Button>
          </FoldOutRow>
        ))}
      </ul>
    </FoldOut>
  );
}
