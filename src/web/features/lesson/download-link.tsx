import Download from 'lucide-react/icons/download';
import { buttonClass } from '#web/ui/button-class.ts';
import { FILES_ID } from './file-list.tsx';

type Props = {
  files: readonly { readonly id: number; readonly href: string }[];
  onOpen: (componentId: number) => void;
};

/** Downloads the lesson's file, or links to the list if there are several. */
export function DownloadLink({ files, onOpen }: Props) {
  const [file] = files;
  if (!file) return null;
  const look = buttonClass({ size: 'small' });
  if (files.length > 1) {
    return (
      <a className={look} href={`#${FILES_ID}`}>
        <Download aria-hidden="true" />
        Tải tài liệu
      </a>
    );
  }
  return (
    <a className={look} href={file.href} download onClick={() => onOpen(file.id)}>
      <Download aria-hidden="true" />
      Tải tài liệu
    </a>
  );
}
