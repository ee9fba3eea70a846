import { EXAMS } from './exam-course.ts';
import { FIXTURE } from './fixture-course.ts';
import { KNOWN_ORDER } from './known-order.ts';

const { openVideo, openDocument, locked, free, last, practice, lockedGroup, openGroup } = FIXTURE;
const course = `/khoa-hoc/${FIXTURE.seoUrl}`;

// An address of each page; scripts/pages.test.ts fails for one that is missing.

/** Pages that each role may open, but for a redirect. */
export const PAGE_PATHS = [
  '/',
  '/dang-nhap',
  '/dang-nhap/ma',
  '/dang-nhap/giu-tai-khoan',
  '/dang-ky',
  '/quen-mat-khau',
  '/dat-lai-mat-khau',
  '/xac-nhan-email',
  '/kich-hoat',
  '/ve-chung-minh',
  '/lien-he',
  '/dieu-khoan',
  '/quyen-rieng-tu',
  '/tai-khoan',
  '/tai-khoan/hai-buoc',
  '/on-hom-nay',
  '/payment',
  '/payment?buy=Y291cnNl&item=OTkw',
  '/don-hang',
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

const examDesk = '/quan-tri/bai-thi';

/** For every teacher: with what belongs to their courses. */
export const ANY_STAFF_PAGE_PATHS = [
  '/quan-tri',
  '/quan-tri/hoc-vien',
  '/quan-tri/binh-luan',
  '/quan-tri/danh-gia',
  '/quan-tri/khoa-hoc',
  '/quan-tri/ma-kich-hoat',
  examDesk,
];

/** For teachers of the whole site. */
export const SITE_STAFF_PAGE_PATHS = [
  '/quan-tri/don-hang',
  `/quan-tri/don-hang/${KNOWN_ORDER}`,
  `/quan-tri/don-hang/${KNOWN_ORDER}/bien-nhan`,
  '/quan-tri/chuyen-khoan',
];

/** For teachers of the course, too. */
export const COURSE_STAFF_PAGE_PATHS = [
  '/quan-tri/hoc-vien/1',
  `/quan-tri/khoa-hoc/${FIXTURE.courseId}`,
  '/quan-tri/ma-kich-hoat/1',
  `${examDesk}/${EXAMS.mock.lesson}`,
  `${examDesk}/${EXAMS.mock.lesson}/thong-ke`,
  `${examDesk}/${EXAMS.practice.lesson}/xem-truoc`,
];

/** Those of an exam need `importExams`, those of an order `insertKnownOrder`, that of codes a first batch, that of a
 * learner somebody who has opened a lesson. */
export const STAFF_PAGE_PATHS = [...ANY_STAFF_PAGE_PATHS, ...SITE_STAFF_PAGE_PATHS, ...COURSE_STAFF_PAGE_PATHS];

/** For admins. */
export const ADMIN_PAGE_PATHS = ['/quan-tri/nhat-ky'];

export const NOT_FOUND_PATH = '/khong/co';

/** Addresses that take a form, and its fields. */
export const FORM_FIELDS: Record<string, string[]> = {
  '/dang-nhap': ['email', 'password', 'tiep'],
  '/dang-nhap/ma': ['code', 'tiep'],
  '/dang-nhap/giu-tai-khoan': ['tiep'],
  '/dang-ky': ['name', 'email', 'password', 'tiep'],
  '/quen-mat-khau': ['email'],
  '/dat-lai-mat-khau': ['ma', 'new_password'],
  '/xac-nhan-email': ['ma'],
  '/dang-xuat': ['x'],
  '/kich-hoat': ['code'],
  '/payment?buy=Y291cnNl&item=OTkw': ['days', 'client_id'],
  '/tai-khoan': ['name', 'current_password', 'new_password', 'new_email', 'password', 'code', 'session', 'form'],
  '/quan-tri/hoc-vien/1': ['change', 'course', 'days', 'from', 'reason', 'text', 'role', 'taught'],
  '/quan-tri/ma-kich-hoat': ['client_id', 'course_id', 'count', 'access_days', 'last_day', 'name'],
  '/quan-tri/ma-kich-hoat/1': ['act', 'client_id', 'code', 'reason'],
  '/tai-khoan/hai-buoc': ['form', 'password', 'setup', 'code', 'tiep'],
  '/giao-dien': ['theme', 'tiep'],
  '/thong-bao/ngung/1-0-x': ['x'],
};
