import BookOpen from 'lucide-react/icons/book-open';
import FileText from 'lucide-react/icons/file-text';
import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end';
import Headphones from 'lucide-react/icons/headphones';
import type { LucideIcon } from 'lucide-react';
import Pencil from 'lucide-react/icons/pencil';
import Video from 'lucide-react/icons/video';
import { Chip } from './chip.tsx';

const KINDS = {
  document: { label: 'Bài đọc', Icon: BookOpen },
  file: { label: 'Tài liệu', Icon: FileText },
  video: { label: 'Video', Icon: Video },
  audio: { label: 'Audio', Icon: Headphones },
  exercise: { label: 'Bài tập', Icon: Pencil },
  cards: { label: 'Flashcard', Icon: GalleryVerticalEnd },
} satisfies Record<string, { label: string; Icon: LucideIcon }>;

/** Component codes of decisions §4. */
const KIND_OF_CODE: Partial<Record<number, keyof typeof KINDS>> = {
  1: 'document',
  2: 'video',
  3: 'exercise',
  5: 'audio',
  8: 'file',
  13: 'exercise',
  14: 'exercise',
  15: 'exercise',
  16: 'exercise',
  17: 'cards',
};

/** What a lesson holds, one chip a kind. */
export function ComponentChips({ codes }: { codes: readonly number[] }) {
  const kinds = new Set(codes.map((code) => KIND_OF_CODE[code]).filter((kind) => kind !== undefined));
  return [...kinds].map((kind) => {
    const { label, Icon } = KINDS[kind];
    return (
      <Chip key={kind} icon={<Icon aria-hidden="true" />}>
        {label}
      </Chip>
    );
  });
}
