import Undo2 from 'lucide-react/icons/undo-2';
import { Button } from '#web/ui/button.tsx';

type Props = { isEmpty: boolean; onClear: () => void };

/** Begins the answer anew. */
export function ClearButton({ isEmpty, onClear }: Props) {
  return (
    <Button tone="ghost" size="small" aria-disabled={isEmpty} onClick={() => (isEmpty ? undefined : onClear())}>
      <Undo2 aria-hidden="true" />
      Xóa hết
    </Button>
  );
}
