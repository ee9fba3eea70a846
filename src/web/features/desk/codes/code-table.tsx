import { Link } from 'react-router';
import type { BatchCodesView } from '#contract/code-batches.ts';
import { fullTime } from '#web/lib/time-ago.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import rows from '#web/ui/row-table.module.css';
import styles from './codes.module.css';

type Code = BatchCodesView['codes'][number];

const STATES = {
  unused: { label: 'Chưa dùng', tone: 'plain' },
  used: { label: 'Đã dùng', tone: 'correct' },
  revoked: { label: 'Đã thu hồi', tone: 'wrong' },
} as const satisfies Record<Code['state'], object>;

type Props = { codes: readonly Code[]; revokePath: (codeId: number) => string };

/** The codes of a batch: who used which, when, and what was revoked. */
export function CodeTable({ codes, revokePath }: Props) {
  return (
    <div className={rows.frame}>
      <table className={rows.table} aria-label="Mã của lô">
        <thead className={rows.headings}>
          <tr>
            <th scope="col">Mã</th>
            <th scope="col">Trạng thái</th>
            <th scope="col">Ai, lúc nào</th>
            <th scope="col">Việc</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code.id}>
              <th scope="row" className={classNames('num', rows.inline)}>
                …{code.hint}
              </th>
              <td className={rows.inline}>
                <Chip tone={STATES[code.state].tone}>{STATES[code.state].label}</Chip>
              </td>
              <td className={code.state === 'unused' ? rows.blank : undefined}>
                <CodeStory code={code} />
              </td>
              <td className={code.state === 'unused' ? undefined : rows.blank}>
                {code.state === 'unused' ? (
                  <Link className={styles.act} to={revokePath(code.id)} aria-label={`Thu hồi mã …${code.hint}`}>
                    Thu hồi
                  </Link>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CodeStory({ code }: { code: Code }) {
  const { language, timeZone } = useRootData();
  if (code.state === 'used')
    return (
      <>
        {code.learner ? (
          <Link to={`/quan-tri/hoc-vien/${code.learner.id}`}>{code.learner.name}</Link>
        ) : (
          'tài khoản đã xóa'
        )}
        {code.redeemed_at && ` · ${fullTime(code.redeemed_at, language, timeZone)}`}
      </>
    );
  if (code.state === 'revoked')
    return (
      <>
        {code.revoked_by ?? 'dòng lệnh'}
        {code.revoked_at && ` · ${fullTime(code.revoked_at, language, timeZone)}`}
        {code.revoked_reason && ` · ${code.revoked_reason}`}
      </>
    );
  return <>–</>;
}
