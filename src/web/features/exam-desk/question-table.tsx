import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ExamDeskView } from '#contract/exams/exam-staff.ts';
import { partName } from '#web/lib/part-names.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MixedText } from '#web/ui/mixed-text.tsx';
import rows from '#web/ui/row-table.module.css';
import { questionAnchor } from './question-anchor.ts';
import { inOrder, type Order, pressed, type QuestionRow, type SortKey } from './question-order.ts';
import styles from './question-table.module.css';

const COLUMNS: readonly SortKey[] = ['place', 'right', 'unanswered', 'discrimination', 'wrong'];

const LABELS: Readonly<Record<SortKey, string>> = {
  place: 'Câu hỏi',
  right: 'Làm đúng',
  unanswered: 'Bỏ trống',
  discrimination: 'Độ phân biệt',
  wrong: 'Câu sai hay chọn',
};

const CONCERNS = { veryHard: 'Rất khó', misleading: 'Người giỏi hay sai' } as const satisfies Record<
  QuestionRow['concerns'][number],
  string
>;

type Props = { desk: ExamDeskView; questions: readonly QuestionRow[] };

/** The questions of an exam with their figures; a press on a heading sorts by it. */
export function QuestionTable({ desk, questions }: Props) {
  const [order, setOrder] = useState<Order>({ key: 'place', isDescending: false });
  return (
    <div className={rows.frame}>
      <table className={classNames(rows.table, styles.table)} aria-label="Thống kê câu hỏi">
        <thead>
          <tr>
            {COLUMNS.map((key) => {
              const isSorted = order.key === key;
              const Icon = isSorted ? (order.isDescending ? ArrowDown : ArrowUp) : ArrowUpDown;
              return (
                <th
                  key={key}
                  scope="col"
                  aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined}
                >
                  <button type="button" className={styles.sort} onClick={() => setOrder(pressed(order, key))}>
                    {LABELS[key]}
                    <Icon aria-hidden="true" />
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {inOrder(questions, order).map((row) => (
            <tr key={row.question_id} className={row.concerns.length > 0 ? styles.concerning : undefined}>
              <th scope="row" className={styles.asked}>
                <Link
                  className={styles.place}
                  to={`/quan-tri/bai-thi/${desk.lesson_id}/xem-truoc#${questionAnchor(row.question_id)}`}
                >
                  {desk.exam.parts.length > 1 && `${partName(row.stage, desk.exam.level)} · `}
                  <span lang="ja">もんだい {row.group}</span> · Câu {row.number}
                </Link>
                {row.text === '' ? (
                  <span className={styles.wordless}>Chỉ có tiếng hoặc hình</span>
                ) : (
                  <RichText html={row.text} className={styles.stem} />
                )}
                {row.concerns.length > 0 && (
                  <span className={styles.concerns}>
                    {row.concerns.map((concern) => (
                      <Chip key={concern} tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
                        {CONCERNS[concern]}
                      </Chip>
                    ))}
                  </span>
                )}
              </th>
              <td className="num" data-name={LABELS.right}>
                {percentText(row.right_percent)}
              </td>
              <td className="num" data-name={LABELS.unanswered}>
                {percentText(row.unanswered_percent)}
              </td>
              <td className="num" data-name={LABELS.discrimination}>
                {row.discrimination === null ? '–' : numberText(row.discrimination)}
              </td>
              <td data-name={LABELS.wrong}>
                {row.wrong_answer === null ? (
                  '–'
                ) : (
                  <>
                    <MixedText text={row.wrong_answer.text} />{' '}
                    <span className={styles.share}>({percentText(row.wrong_answer.percent)})</span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const numberText = (value: number) => value.toLocaleString('vi-VN').replace('-', '−');
const percentText = (percent: number) => `${numberText(percent)}%`;
