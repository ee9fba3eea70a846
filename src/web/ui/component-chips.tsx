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
  exercise: { label: 'Bài tập', Icon: Pencil },
  card: { label: 'Flashcard', Icon: GalleryVerticalEnd },
} satisfies Record<ComponentKind | 'exercise', { label: string; Icon: LucideIcon }>;

/** Codes of questions, which no lesson holds yet. decisions §4 */
const QUESTION_TYPES = [3, 13, 14, 15, 16];

const chipOf = (type: number) => kindOfType(type) ?? (QUESTION_TYPES.includes(type) ? 'exercise' : null);

/** What a lesson holds, one chip a kind. */
export function ComponentChips({ codes }: { codes: readonly number[] }) {
  const kinds = new Set(codes.map(chipOf).filter((kind) => kind !== null));
  return [...kinds].map((kind) => {
    const { label, Icon } = KINDS[kind];
    return (
      <Chip key={kind} icon={<Icon aria-hidden="true" />}>
        {label}
      </Chip>
    );
  });
}
