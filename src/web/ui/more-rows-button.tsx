import type { MoreRows } from '#web/lib/use-more-rows.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

type Props = { list: MoreRows<unknown>; label: string };

/** Loads more rows of a list. */
export function MoreRowsButton({ list, label }: Props) {
  if (!list.hasMore) return null;
  return (
    <>
      {list.error ? (
        <Note tone="wrong" isAlert>
          Danh sách chưa tải được. {list.error}
        </Note>
      ) : null}
      <Button isBlock isBusy={list.isLoading} busyLabel="Đang tải…" onClick={() => void list.load()}>
        {list.error ? 'Thử lại' : label}
      </Button>
    </>
  );
}
