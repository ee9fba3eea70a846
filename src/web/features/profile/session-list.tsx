import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { Form, useNavigation } from 'react-router';
import type { SessionView } from '#contract/account.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { PastTime } from '#web/ui/past-time.tsx';
import type { ProfileAnswer } from './profile-answer.ts';
import styles from './session-list.module.css';

type Props = { sessions: readonly SessionView[]; nowMs: number; answer: ProfileAnswer };

/** Where the account is signed in, each to be ended by itself, or all. */
export function SessionList({ sessions, nowMs, answer }: Props) {
  const sending = useNavigation().formData;
  const note = useFocusOnChange<HTMLDivElement>(answer);
  return (
    <div className={styles.sessions}>
      {answer && 'refusal' in answer ? (
        <Note tone="wrong" isAlert ref={note}>
          Thiết bị này không còn đăng nhập nữa.
        </Note>
      ) : answer ? (
        <Note tone="correct" ref={note}>
          Đã đăng xuất thiết bị đó.
        </Note>
      ) : null}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <MonitorSmartphone aria-hidden="true" />
            <div className={styles.what}>
              <p className={styles.device}>
                {session.device}
                {session.is_current ? <span className={styles.current}> · thiết bị này</span> : null}
              </p>
              <p className={styles.detail}>
                Đăng nhập: <PastTime isoTime={session.signed_in_at} nowMs={nowMs} /> · {session.address}
              </p>
              {session.is_current ? null : (
                <p className={styles.detail}>
                  Dùng lần cuối: <PastTime isoTime={session.last_seen_at} nowMs={nowMs} />
                </p>
              )}
            </div>
            {session.is_current ? null : (
              <Form method="post" noValidate>
                <input type="hidden" name="form" value="session" />
                <input type="hidden" name="session" value={session.id} />
                <Button
                  type="submit"
                  size="small"
                  aria-label={`Đăng xuất ${session.device}`}
                  isBusy={sending?.get('session') === String(session.id)}
                  busyLabel="Đang đăng xuất…"
                >
                  Đăng xuất
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" noValidate>
        <input type="hidden" name="form" value="sessions" />
        <Button type="submit" isBusy={sending?.get('form') === 'sessions'} busyLabel="Đang đăng xuất…">
          Đăng xuất khỏi mọi thiết bị
        </Button>
      </Form>
    </div>
  );
}
