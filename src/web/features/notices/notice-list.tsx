import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { NoticesView } from '#contract/notices.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { getJson, postJson } from '#web/lib/json-calls.ts';
import { setUnreadNotices } from '#web/lib/unread-notices.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './notice-list.module.css';
import { NoticeItem } from './notice-item.tsx';

/** Replies to the viewer's comments, by thread. */
export default function NoticeList() {
  const [list, setList] = useState<NoticesView | null>(null);
  const [failure, setFailure] = useState<{ readonly text: string; readonly again: () => Promise<void> } | null>(null);

  async function load(before?: number): Promise<void> {
    const result = await getJson<NoticesView>(`/api/notices${before === undefined ? '' : `?before=${before}`}`);
    if (result.type !== 'accepted') {
      return setFailure({ text: `Thông báo chưa tải được. ${failureText(result)}`, again: () => load(before) });
    }
    setFailure(null);
    const { answer } = result;
    setUnreadNotices(answer.unread);
    setList((shown) => {
      const known = new Set(shown?.data.map(({ comment_id }) => comment_id));
      return { ...answer, data: [...(shown?.data ?? []), ...answer.data.filter((one) => !known.has(one.comment_id))] };
    });
  }

  useEffect(() => {
    void load();
  }, []);

  async function readAll(): Promise<void> {
    const result = await postJson('/api/notices/read', { all: true });
    if (result.type !== 'accepted') {
      return setFailure({ text: `Chưa đánh dấu được. ${failureText(result)}`, again: readAll });
    }
    setFailure(null);
    setUnreadNotices(0);
    setList((shown) => shown && { ...shown, unread: 0, data: shown.data.map((one) => ({ ...one, unread: 0 })) });
  }

  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <h2 className={styles.title}>Thông báo</h2>
        {list && list.unread > 0 ? (
          <button type="button" className={styles.action} onClick={() => void readAll()}>
            Đánh dấu đã đọc
          </button>
        ) : null}
      </div>
      {failure ? (
        <div className={styles.error} role="alert">
          <p>{failure.text}</p>
          <Button size="small" onClick={() => void failure.again()}>
            Thử lại
          </Button>
        </div>
      ) : null}
      {list === null && !failure ? <Loading /> : null}
      {list?.data.length === 0 ? <Nothing isOff={!list.settings.notices} /> : null}
      {list && list.data.length > 0 ? (
        <ul className={styles.list}>
          {list.data.map((notice) => (
            <NoticeItem key={notice.comment_id} notice={notice} />
          ))}
        </ul>
      ) : null}
      {list?.next_before ? (
        <Button size="small" tone="ghost" isBlock onClick={() => void load(list.next_before ?? undefined)}>
          Xem thêm
        </Button>
      ) : null}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Đang tải thông báo">
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
    </div>
  );
}

function Nothing({ isOff }: { isOff: boolean }) {
  return isOff ? (
    <Empty title="Bạn đã tắt thông báo">
      <Link to="/tai-khoan#thong-bao">Bật lại trong trang cá nhân</Link>
    </Empty>
  ) : (
    <Empty title="Chưa có thông báo" text="Khi có người trả lời bình luận của bạn, tin sẽ đến đây." />
  );
}
