import type { ExamLearnersView } from '#contract/exams/exam-staff.ts';
import { MAX_NAME_UNITS, MIN_NAME_UNITS } from '#domain/exam/desk-rules.ts';
import { getJson } from '#web/lib/json-calls.ts';
import { mapAnswer } from '#web/lib/send-result.ts';
import { Finder } from '#web/ui/finder.tsx';

export type FoundLearner = ExamLearnersView['learners'][number];

type Props = {
  lessonId: number;
  chosen: { id: number } | null;
  onChoose: (learner: FoundLearner) => void;
  /** others are looked for: whoever was chosen may not be among them */
  onSearch: () => void;
};

const TOO_SHORT = `Bạn gõ ít nhất ${MIN_NAME_UNITS} chữ của tên hoặc email nhé.`;

/** Looks for a learner by name or address: they need not have begun. */
export function LearnerFinder({ lessonId, chosen, onChoose, onSearch }: Props) {
  return (
    <Finder<FoundLearner>
      names={{ form: 'Tìm học viên', field: 'Tên hoặc email học viên', choices: 'Chọn học viên' }}
      maxQueryUnits={MAX_NAME_UNITS}
      refuse={(q) => (q.length < MIN_NAME_UNITS ? TOO_SHORT : null)}
      search={async (q) =>
        mapAnswer(
          await getJson<ExamLearnersView>(
            `/api/lessons/${lessonId}/exam/learners?${new URLSearchParams({ q }).toString()}`,
          ),
          ({ learners }) => learners,
        )
      }
      countText={(count) => (count === 0 ? 'Không tìm thấy học viên nào.' : `Tìm thấy ${count} học viên.`)}
      keyOf={({ id }) => id}
      chosen={chosen?.id}
      onChoose={onChoose}
      onSearch={onSearch}
    >
      {({ name, email }) => ({ name, detail: email })}
    </Finder>
  );
}
