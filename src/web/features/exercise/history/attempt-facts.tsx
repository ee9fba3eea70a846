import Mic from 'lucide-react/icons/mic';
import type { ExerciseResultHead } from '#contract/exercise-results.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Chip } from '#web/ui/chip.tsx';
import { PastTime } from '#web/ui/past-time.tsx';

type Props = { result: ExerciseResultHead };

/** How an attempt went, and when it was. */
export function AttemptFacts({ result }: Props) {
  const { correct_answer: correct, total_answer: total, is_passed: isPassed } = result;
  const nowMs = useNow();
  return (
    <>
      <b>
        <span className="num">
          {correct}/{total}
        </span>{' '}
        câu đúng
      </b>
      <Chip tone={isPassed ? 'correct' : 'plain'}>{isPassed ? 'Đạt' : 'Chưa đạt'}</Chip>
      {result.has_recordings ? <Chip icon={<Mic aria-hidden="true" />}>Có ghi âm</Chip> : null}
      <PastTime isoTime={result.created_at} nowMs={nowMs} />
    </>
  );
}
