import BookOpen from 'lucide-react/icons/book-open';
import FileText from 'lucide-react/icons/file-text';
import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end';
import Headphones from 'lucide-react/icons/headphones';
import type { LucideIcon } from 'lucide-react';
import Pencil from 'lucide-react/icons/pencil';
import Video from 'lucide-react/icons/video';
import { type ComponentKind, kindOfType } from '#domain/course/component-kind.ts';
import { Chip } from './chip.tsx';

const KINDS = {
  document: { label: 'Bài đọc', Icon: BookOpen },
  file: { label: 'Tài liệu', Icon: FileText },
  video: { label: 'Video', Icon: Video },
  audio: { label: 'Audio', Icon: Headphones },
  question: { label: 'Bài tập', Icon: Pencil },
  card: { label: 'Flashcard', Icon: GalleryVerticalEnd },
} satisfies Record<ComponentKind, { label: string; Icon: LucideIcon }>;

/** A lesson's contents, one chip per kind. */
export function ComponentChips({ codes }: { codes: readonly number[] }) {
  const kinds = new Set(codes.map(kindOfType).filter((kind) => kind !== null));
  return [...kinds].map((kind) => {
    const { label, Icon } = KINDS[kind];
    return (
      <Chip key={kind} icon={<Icon aria-hidden="true" />}>
        {label}
      </Chip>
    );
  });
}
