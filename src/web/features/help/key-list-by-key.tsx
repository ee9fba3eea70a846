import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { useListKey } from './use-list-key.ts';

const KeyListDialog = lazy(() => importWithRetry(() => import('./key-list-dialog.tsx')));

type Props = Pick<ComponentProps<typeof KeyListDialog>, 'keys'>;

/** The list of keys on pages without a help menu, opened by '?'. */
export function KeyListByKey({ keys }: Props) {
  const [isOpen, setOpen] = useState(false);
  useListKey(() => setOpen(true));
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeyListDialog keys={keys} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
