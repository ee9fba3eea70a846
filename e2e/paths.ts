// Which screens the browser tests look at. scripts/pages.test.ts fails for a page that is missing.

export const PATHS = {
  home: '/',
  course: '/khoa-hoc/so-cap-n5',
  courseStage: '/khoa-hoc/so-cap-n5?chang=2',
  openGroup: '/khoa-hoc/so-cap-n5/group/3910101',
  lockedGroup: '/khoa-hoc/so-cap-n5/group/3910102',
  video: '/khoa-hoc/so-cap-n5/lesson/390101-ngu-phap-mau-cau-wa-desu',
  shortVideo: '/khoa-hoc/so-cap-n5/lesson/390102-chao-hoi-bang-tieng-nhat',
  exercise: '/khoa-hoc/so-cap-n5/lesson/390102-chao-hoi-bang-tieng-nhat?tab_active=tabExercise',
  document: '/khoa-hoc/so-cap-n5/lesson/390103-tu-vung-bai-1',
  audio: '/khoa-hoc/so-cap-n5/lesson/390105-nghe-tu-gioi-thieu',
  /** with a PDF only the enrolled may have */
  file: '/khoa-hoc/so-cap-n5/lesson/390204-hoi-thoai-tu-gioi-thieu',
  locked: '/khoa-hoc/so-cap-n5/lesson/390201-ngu-phap-ban-tu-dau-den',
  signIn: '/dang-nhap',
  signUp: '/dang-ky',
  activate: '/kich-hoat',
  about: '/ve-chung-minh',
  courses: '/khoa-hoc',
  profile: '/tai-khoan',
  reviewDay: '/on-hom-nay',
  likedCards: '/tu-yeu-thich',
  unsubscribe: '/thong-bao/ngung/1-0-x',
  moderation: '/quan-tri/binh-luan',
  ratings: '/quan-tri/danh-gia',
  notFound: '/khong-co-trang-nay',
} as const;

/** Looked at by screens.spec.ts in each window and theme, by role. */
export const SCREENS = {
  guest: [
    'home',
    'courses',
    'course',
    'openGroup',
    'lockedGroup',
    'video',
    'document',
    'audio',
    'locked',
    'signIn',
    'signUp',
    'about',
  ],
  learner: ['course', 'lockedGroup', 'video', 'locked', 'activate'],
  enrolled: ['home', 'course', 'openGroup', 'video', 'document', 'audio', 'file', 'locked'],
} as const;

/** Looked at by another file, which first gives them something to show. */
export const SCREENS_ELSEWHERE = {
  exercise: 'exercise.spec.ts',
  profile: 'profile.spec.ts',
  unsubscribe: 'profile.spec.ts',
  reviewDay: 'reviews.spec.ts',
  likedCards: 'liked-words.spec.ts',
  moderation: 'moderation.spec.ts',
  ratings: 'moderation.spec.ts',
} as const;

const LESSONS = ['video', 'shortVideo', 'document', 'audio', 'locked'] as const;
const SHOWN_TO_ALL = ['home', 'courses', 'course', 'courseStage', 'openGroup', 'lockedGroup'] as const;
const OWN = ['activate', 'profile', 'reviewDay', 'likedCards', 'about'] as const;

/** Looked at by large-text.spec.ts, by role. */
export const ENLARGED = {
  guest: [...SHOWN_TO_ALL, ...LESSONS, 'signIn', 'signUp', 'activate', 'about', 'unsubscribe', 'notFound'],
  'new learner': [...SHOWN_TO_ALL, ...LESSONS, ...OWN],
  enrolled: [...SHOWN_TO_ALL, 'file', ...OWN],
  staff: [...SHOWN_TO_ALL, 'video', 'moderation', 'ratings'],
} as const;
