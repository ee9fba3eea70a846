import { Link } from 'react-router';
import type { AuditLogView } from '#contract/desk/audit-log.ts';
import { fullTime } from '#web/lib/time-ago.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { type AuditLine, auditLines } from './audit-changes.ts';
import styles from './audit-list.module.css';
import { actionWords, subjectOf } from './audit-words.ts';

type Props = { log: Pick<AuditLogView, 'entries' | 'courses'> };

/** What staff did, to whom, from what to what. */
export function AuditList({ log }: Props) {
  const { language, timeZone } = useRootData();
  const names = { courses: new Map(log.courses.map(({ id, name }) => [id, name])), timeZone };
  return (
    <ol className={styles.list} aria-label="Nhật ký">
      {log.entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p className={styles.head}>
            <b>{actionWords(entry.action)}</b>
            <Subject kind={entry.subject_kind} id={entry.subject_id} />
          </p>
          <p className={styles.detail}>
            {actorWords(entry)} · <time dateTime={entry.at}>{fullTime(entry.at, language, timeZone)}</time>
          </p>
          <Changes lines={auditLines(entry, names)} />
        </li>
      ))}
    </ol>
  );
}

function Changes({ lines }: { lines: readonly AuditLine[] }) {
  if (lines.length === 0) return null;
  return (
    <dl className={styles.change}>
      {lines.map(({ name, values: [old, now] }) => (
        <div key={name}>
          <dt>{name}:</dt>{' '}
          <dd>
            {old}
            {now !== undefined && (
              <>
                {' '}
                <span aria-hidden="true">→</span> <span className="visually-hidden">thành </span>
                {now}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function actorWords({ actor, action }: AuditLogView['entries'][number]): string {
  if (actor !== null) return actor.name ?? `Tài khoản ${actor.id} (đã xóa)`;
  return action === 'account.erase' ? 'Tự động' : 'Dòng lệnh';
}

function Subject({ kind, id }: { kind: string; id: string }) {
  const { words, path } = subjectOf(kind, id);
  return path === null ? <span>{words}</span> : <Link to={path}>{words}</Link>;
}
