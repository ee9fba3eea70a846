import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { Card } from '#web/ui/card.tsx';
import styles from './file-list.module.css';
import { formatBytes } from '../../lib/format.ts';

/** Target of the button 'Tải tài liệu' if there are several files. */
export const FILES_ID = 'tai-lieu';

type LessonFile = { readonly id: number; readonly title: string; readonly href: string; readonly bytes: number };

type Props = { files: readonly LessonFile[]; onOpen: (componentId: number) => void };

/** The lesson's PDF files. */
export function FileList({ files, onOpen }: Props) {
  return (
    <section className={styles.section} id={FILES_ID} aria-labelledby={`${FILES_ID}-ten`}>
      <h2 id={`${FILES_ID}-ten`} className={styles.title}>
        Tài liệu đính kèm
      </h2>
      <Card isPadded={false}>
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <a className={styles.file} href={file.href} download onClick={() => onOpen(file.id)}>
                <span className={styles.icon}>
                  <FileText aria-hidden="true" />
                </span>
                <span className={styles.text}>
                  <b className={styles.name}>{file.title}</b>
                  <span className={styles.size}>PDF · {formatBytes(file.bytes)}</span>
                </span>
                <Download className={styles.arrow} role="img" aria-label="Tải về" />
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
