import { FIXTURE } from './fixture-course.ts';

const { openVideo, openDocument, locked, free, last, practice, lockedGroup, openGroup } = FIXTURE;
const course = `/khoa-hoc/${FIXTURE.seoUrl}`;

// An address of each page; scripts/pages.test.ts fails for one that is missing.

/** Pages that each role may open, but for a redirect. */
export const PAGE_PATHS = [
  '/',
  '/dang-nhap',
  '/dang-ky',
  '/kich-hoat',
  '/ve-chung-minh',
  '/tai-khoan',
  '/on-hom-nay',
  '/tu-yeu-thich',
  '/thong-bao/ngung/1-0-x',
  '/khoa-hoc',
  course,
  `${course}/group/${openGroup}`,
  `${course}/group/${lockedGroup}`,
  `${course}/lesson/${openVideo.lesson}-${openVideo.seoUrl}`,
  `${course}/lesson/${openDocument.lesson}-tai-lieu`,
  `${course}/lesson/${free.lesson}-bai-tang`,
  `${course}/lesson/${locked.lesson}-${locked.seoUrl}`,
  `${course}/lesson/${last.lesson}-bai-cuoi`,
  `${course}/lesson/${practice.lesson}-${practice.slug}`,
];

export const STAFF_PAGE_PATHS = ['/quan-tri/binh-luan', '/quan-tri/danh-gia'];

export const NOT_FOUND_PATH = '/khong-co';

/** Addresses that take a form, and its fields. */
export const FORM_FIELDS: Record<string, string[]> = {
  '/dang-nhap': ['email', 'password', 'tiep'],
  '/dang-ky': ['name', 'email', 'password', 'tiep'],
  '/dang-xuat': ['x'],
  '/kich-hoat': ['code'],
  '/tai-khoan': ['name', 'current_password', 'new_password', 'form'],
  '/giao-dien': ['theme', 'tiep'],
  '/thong-bao/ngung/1-0-x': ['x'],
};
