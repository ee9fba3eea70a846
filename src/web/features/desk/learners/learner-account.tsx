import type { LearnerPageView } from '#contract/desk/learner-page.ts';
import { MAX_NOTE_UNITS } from '#domain/account/desk-rules.ts';
import { formatDate } from '#web/lib/format.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { FoldOut } from '#web/ui/fold-out.tsx';
import { PastTime } from '#web/ui/past-time.tsx';
import { ChangeForm } from './change-form.tsx';
import styles from './learner-page.module.css';

type Props = { page: LearnerPageView; nowMs: number };
type SessionsProps = { sessions: NonNullable<LearnerPageView['sessions']>; canEnd: boolean; nowMs: number };
type NoteProps = { note: NonNullable<LearnerPageView['note']>; canChange: boolean; nowMs: number };

/** Facts of the account, and how staff get its learner in again, or keep somebody out. */
export function LearnerAccount({ page: { learner, can, has_mail: hasMail }, nowMs }: Props) {
  const { timeZone } = useRootData();
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Email</dt>
          <dd>
            {learner.email} ({learner.is_email_verified ? 'đã xác nhận' : 'chưa xác nhận'})
          </dd>
        </div>
        <div>
          <dt>Mã tài khoản</dt>
          <dd className="num">{learner.id}</dd>
        </div>
        <div>
          <dt>Đăng ký</dt>
          <dd className="num">{formatDate(learner.created_at, timeZone)}</dd>
        </div>
        <div>
          <dt>Dùng lần cuối</dt>
          <dd>{learner.last_seen_at === null ? '–' : <PastTime isoTime={learner.last_seen_at} nowMs={nowMs} />}</dd>
        </div>
        {learner.suspended_at !== null && (
          <div>
            <dt>Tạm khóa</dt>
            <dd>
              <PastTime isoTime={learner.suspended_at} nowMs={nowMs} />:{' '}
              {learner.suspended_reason ?? 'giáo viên toàn trang biết lý do'}
            </dd>
          </div>
        )}
        {learner.erased_at !== null && (
          <div>
            <dt>Chờ xóa</dt>
            <dd>
              Đã đóng, bị xóa hẳn ngày <span className="num">{formatDate(learner.erased_at, timeZone)}</span>
            </dd>
          </div>
        )}
      </dl>
      {can.change ? (
        <>
          {learner.erased_at !== null && (
            <ChangeForm change="keep-account" label="Giữ lại tài khoản">
              <p className={styles.detail}>Nếu bạn ấy đổi ý: mọi thứ như cũ, bạn ấy đăng nhập lại được.</p>
            </ChangeForm>
          )}
          <FoldOut summary="Quên mật khẩu">
            {hasMail ? (
              <ChangeForm change="send-reset" label="Gửi liên kết">
                <p className={styles.detail}>Gửi cho bạn ấy liên kết đặt mật khẩu mới, dùng được trong một giờ.</p>
              </ChangeForm>
            ) : (
              <ChangeForm change="set-password" label="Tạo mật khẩu mới" asksWhy />
            )}
          </FoldOut>
          {can.suspend && !learner.is_suspended && (
            <FoldOut summary="Tạm khóa tài khoản">
              <ChangeForm change="suspend" label="Tạm khóa" asksWhy />
            </FoldOut>
          )}
          {can.suspend && learner.is_suspended && <ChangeForm change="unsuspend" label="Mở khóa tài khoản" />}
        </>
      ) : (
        <p className={styles.detail}>
          {can.access
            ? 'Mật khẩu, thiết bị và việc tạm khóa do giáo viên toàn trang giúp.'
            : 'Tài khoản của giáo viên và quản trị viên thì chỉ quản trị viên sửa được.'}
        </p>
      )}
    </>
  );
}

/** Where the account is signed in. */
export function LearnerSessions({ sessions, canEnd, nowMs }: SessionsProps) {
  return (
    <>
      {sessions.length === 0 && <p className={styles.detail}>Không đăng nhập ở đâu.</p>}
      <ul className={styles.rows}>
        {sessions.map((one) => (
          <li key={one.id} className={styles.what}>
            <span>{one.device}</span>
            <span className={styles.detail}>
              {one.address} · dùng <PastTime isoTime={one.last_seen_at} nowMs={nowMs} />
            </span>
          </li>
        ))}
      </ul>
      {canEnd && sessions.length > 0 && (
        <FoldOut summary="Đăng xuất khỏi mọi thiết bị">
          <ChangeForm change="end-sessions" label="Đăng xuất mọi thiết bị" asksWhy />
        </FoldOut>
      )}
    </>
  );
}

/** What staff wrote down, for themselves. */
export function LearnerNote({ note, canChange, nowMs }: NoteProps) {
  return (
    <>
      {note.updated_at !== null && (
        <p className={styles.detail}>
          {note.updated_by ?? 'Giáo viên'} ghi <PastTime isoTime={note.updated_at} nowMs={nowMs} />
        </p>
      )}
      {canChange ? (
        <ChangeForm change="note" label="Lưu ghi chú">
          <textarea
            name="text"
            aria-label="Ghi chú"
            className={styles.note}
            defaultValue={note.text}
            maxLength={MAX_NOTE_UNITS}
          />
        </ChangeForm>
      ) : (
        <p className={styles.text}>{note.text || 'Chưa có ghi chú.'}</p>
      )}
    </>
  );
}
