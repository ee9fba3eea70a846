import type { CodeBatchView } from '#contract/code-batches.ts';
import { Card } from '#web/ui/card.tsx';
import { CardLink } from '#web/ui/card-link.tsx';
import { BatchCounts } from './batch-counts.tsx';
import { BatchFacts } from './batch-facts.tsx';
import { batchPath } from './batch-path.ts';
import styles from './codes.module.css';

/** Batches of codes, newest first. */
export function BatchList({ batches }: { batches: readonly CodeBatchView[] }) {
  return (
    <ul className={styles.list} aria-label="Lô mã">
      {batches.map((batch) => (
        <li key={batch.id}>
          <Card className={styles.card}>
            <b className={styles.name}>
              <CardLink to={batchPath(batch.id)}>{batch.name}</CardLink>
            </b>
            <p className={styles.facts}>
              <BatchFacts batch={batch} />
            </p>
            <BatchCounts batch={batch} />
          </Card>
        </li>
      ))}
    </ul>
  );
}
