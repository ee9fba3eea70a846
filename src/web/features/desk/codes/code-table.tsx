import { Link } from 'react-router';
import type { BatchCodesView } from '#contract/code-batches.ts';
import { fullTime } from '#web/lib/time-ago.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Chip } from '#web/ui/chip.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
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
    <DataTable label="Mã của lô" className={styles.table}>
      <thead>
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
            <th scope="row" className="num">
              …{code.hint}
            </th>
            <td>
              <Chip tone={STATES[code.state].tone}>{STATES[code.state].label}</Chip>
            </td>
            <td className={styles.who}>
              <CodeStory code={code} />
            </td>
            <td>
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
    </DataTable>
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
