import type { CodeBatchView } from '#contract/code-batches.ts';
import { Chip } from '#web/ui/chip.tsx';
import styles from './codes.module.css';

/** What became of the codes of a batch. */
export function BatchCounts({ batch: { used, unused, revoked, is_replaceable } }: { batch: CodeBatchView }) {
  return (
    <p className={styles.chips}>
      <Chip tone="correct">{used} đã dùng</Chip>
      <Chip>{unused} chưa dùng</Chip>
      {revoked > 0 && <Chip tone="wrong">{revoked} đã thu hồi</Chip>}
      {is_replaceable && <Chip tone="warn">Chưa ai lưu mã</Chip>}
    </p>
  );
}
