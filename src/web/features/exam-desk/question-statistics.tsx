import { Empty } from '#web/ui/empty.tsx';
import type { ExamStatisticsPageView } from '#contract/exams/exam-staff.ts';
import { FoldOut } from '#web/ui/fold-out.tsx';
import styles from './question-statistics.module.css';
import { QuestionTable } from './question-table.tsx';

type Props = { page: ExamStatisticsPageView };

/** How the questions of an exam do, and what the figures mean. */
export function QuestionStatistics({ page: { desk, statistics } }: Props) {
  const { attempts, questions } = statistics;
  if (attempts === 0) {
    return (
      <Empty
        title="Chưa có số liệu"
        text="Khi có học viên nộp bài với đề hôm nay, tỉ lệ đúng của từng câu sẽ nằm ở đây. Đề hay đáp án vừa sửa thì tính lại từ đầu."
      />
    );
  }
  const concerning = questions.filter(({ concerns }) => concerns.length > 0).length;
  return (
    <>
      <p>
        Tính từ <b className="num">{attempts}</b> lượt đầu tiên của mỗi học viên với đề hôm nay, không kể lượt đã hủy.{' '}
        {concerning > 0 ? (
          <>
            Có <b className="num">{concerning}</b> câu nên xem lại.
          </>
        ) : (
          'Chưa có câu nào cần xem lại.'
        )}
      </p>
      <FoldOut summary="Các con số nghĩa là gì?" isOpen={attempts < 10}>
        <dl className={styles.meanings}>
          <div>
            <dt>Làm đúng</dt>
            <dd>
              Bao nhiêu phần trăm học viên trả lời đúng. Ít hơn cả đoán bừa (25% với bốn đáp án, 33% với ba) là rất khó,
              nên bạn xem lại câu hỏi và đáp án nhé.
            </dd>
          </div>
          <div>
            <dt>Bỏ trống</dt>
            <dd>Bao nhiêu phần trăm không trả lời. Cao ở những câu cuối thường là vì thiếu giờ.</dd>
          </div>
          <div>
            <dt>Độ phân biệt</dt>
            <dd>
              Từ −1 đến 1: người làm tốt các câu khác có hay làm đúng câu này không. Từ 0,2 trở lên là tốt. Số âm rõ rệt
              nghĩa là người giỏi lại hay sai: có thể đáp án bị nhầm hoặc câu hỏi gây hiểu lầm. Cần ít nhất 10 lượt mới
              tính được.
            </dd>
          </div>
          <div>
            <dt>Câu sai hay chọn</dt>
            <dd>Câu trả lời sai được nhiều học viên chọn nhất, và bao nhiêu phần trăm đã chọn.</dd>
          </div>
        </dl>
      </FoldOut>
      <QuestionTable desk={desk} questions={questions} />
    </>
  );
}
