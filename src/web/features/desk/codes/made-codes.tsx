import { type RefObject, useId } from 'react';
import { Form, Link } from 'react-router';
import type { MadeBatchView } from '#contract/code-batches.ts';
import { useCloseGuard } from '#web/lib/use-close-guard.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { batchPath } from './batch-path.ts';
import styles from './codes.module.css';

type Props = { made: MadeBatchView };

/** The codes of a batch that was just made, this once; or that they were shown, if at all, before. */
export function MadeCodes({ made: { batch, codes, csv } }: Props) {
  const heading = useFocusOnChange<HTMLHeadingElement>(batch.id);
  const note = useFocusOnChange<HTMLDivElement>(batch.id);
  if (codes === null || csv === null) {
    return (
      <Note tone="warn" isAlert ref={note}>
        Lô “{batch.name}” đã được tạo ở lần gửi trước, và mã của nó không hiện lại được. Nếu bạn chưa kịp lưu mã,{' '}
        <Link to={batchPath(batch.id)}>mở lô đó</Link> rồi chọn “Thu hồi và tạo lại”.
      </Note>
    );
  }
  return <ShownCodes batch={batch} codes={codes} csv={csv} heading={heading} />;
}

type ShownProps = Pick<MadeBatchView, 'batch'> & {
  codes: readonly string[];
  csv: string;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** They would be lost with the page. */
const wouldLose = () => true;

function ShownCodes({ batch, codes, csv, heading }: ShownProps) {
  const id = useId();
  useCloseGuard(wouldLose);
  return (
    <Card className={styles.made} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.heading}>
        {codes.length} mã của lô “{batch.name}”
      </h2>
      <Note tone="warn">
        Đây là lần duy nhất các mã này hiện ra. Bạn tải tệp CSV hoặc chép mã ra nơi khác trước khi rời trang nhé.
      </Note>
      <textarea
        className={styles.codes}
        readOnly
        aria-label="Các mã, mỗi dòng một mã"
        rows={Math.min(12, codes.length)}
        value={codes.join('\n')}
        spellCheck={false}
      />
      <div className={styles.actions}>
        <a
          className={buttonClass({ tone: 'primary' })}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
          download={`ma-kich-hoat-${batch.id}.csv`}
        >
          Tải CSV
        </a>
        <Form method="post" action={batchPath(batch.id)} noValidate>
          <Button type="submit" name="act" value="keep">
            Mình đã lưu mã
          </Button>
        </Form>
      </div>
    </Card>
  );
}
