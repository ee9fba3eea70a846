import { Link } from 'react-router';
import type { AuditLogView } from '#contract/desk/audit-log.ts';
import { fullTime } from '#web/lib/time-ago.ts';
import { useRootData } from '#web/lib/root-data.ts';
import styles from './audit-list.module.css';
import { actionWords } from './audit-words.ts';

type Props = { entries: AuditLogView['entries'] };

/** What staff did, to whom, from what to what. */
export function AuditList({ entries }: Props) {
  const { language, timeZone } = useRootData();
  return (
    <ol className={styles.list} aria-label="Nhật ký">
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p className={styles.head}>
            <b>{actionWords(entry.action)}</b>
            <Subject kind={entry.subject_kind} id={entry.subject_id} />
          </p>
          <p className={styles.detail}>
            {actorWords(entry)} · <time dateTime={entry.at}>{fullTime(entry.at, language, timeZone)}</time>
          </p>
          {(entry.before !== null || entry.after !== null) && (
            <dl className={styles.change}>
              <div>
                <dt>Trước</dt>
                <dd>{entry.before ?? '–'}</dd>
              </div>
              <div>
                <dt>Sau</dt>
                <dd>{entry.after ?? '–'}</dd>
              </div>
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}

function actorWords({ actor, action }: AuditLogView['entries'][number]): string {
  if (actor !== null) return actor.name ?? `Tài khoản ${actor.id} (đã xóa)`;
  return action === 'account.erase' ? 'Tự động' : 'Dòng lệnh';
}

function Subject({ kind, id }: { kind: string; id: string }) {
  const name = `${kind} ${id}`;
  return kind === 'account' ? <Link to={`/quan-tri/hoc-vien/${id}`}>{name}</Link> : <span>{name}</span>;
}
