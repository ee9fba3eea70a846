import { index, prefix, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('dang-nhap', 'routes/sign-in.tsx'),
  route('dang-ky', 'routes/sign-up.tsx'),
  route('dang-xuat', 'routes/sign-out.ts'),
  route('kich-hoat', 'routes/activate.tsx'),
  route('giao-dien', 'routes/theme.ts'),
  route('ve-chung-minh', 'routes/about.tsx'),
  route('tai-khoan', 'routes/profile.tsx'),
  route('on-hom-nay', 'routes/review-day.tsx'),
  route('tu-yeu-thich', 'routes/liked-cards.tsx'),
  route('thong-bao/ngung/:token', 'routes/unsubscribe.tsx'),
  ...prefix('quan-tri', [route('binh-luan', 'routes/moderation.tsx'), route('danh-gia', 'routes/ratings.tsx')]),
  route('khoa-hoc', 'routes/courses.tsx'),
  ...prefix('khoa-hoc/:course', [
    index('routes/course.tsx'),
    route('group/:group', 'routes/group.tsx'),
    route('lesson', 'routes/lesson-layout.tsx', [route(':lesson', 'routes/lesson.tsx')]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
