import { Link } from 'react-router';
import { ContactWays } from './contact-ways.tsx';
import { ReadingList } from './reading-list.tsx';
import { ReadingSection } from './reading-section.tsx';
import type { SchoolPageProps } from './school-page-props.ts';

/** How the school is reached, and what needs no waiting. */
export function ContactText({ contact, passwordHelp, hasMail, isSignedIn }: SchoolPageProps) {
  return (
    <>
      <ReadingSection title="Gặp chúng mình ở đâu">
        <ContactWays contact={contact} />
      </ReadingSection>
      <ReadingSection title="Có khi bạn tự giải quyết được ngay">
        <ReadingList
          points={[
            hasMail ? (
              <>
                Quên mật khẩu: bạn <Link to="/quen-mat-khau">đặt lại mật khẩu</Link> bằng e-mail.
              </>
            ) : (
              <>Quên mật khẩu: {passwordHelp}</>
            ),
            <>
              Có mã kích hoạt: bạn <Link to="/kich-hoat">nhập mã ở đây</Link>.
            </>,
            ...(isSignedIn
              ? [
                  <>
                    Đã chuyển khoản mà khóa học chưa mở: bạn xem <Link to="/don-hang">đơn hàng của bạn</Link>, rồi gửi
                    chúng mình mã đơn.
                  </>,
                ]
              : ['Đã chuyển khoản mà khóa học chưa mở: bạn gửi chúng mình mã đơn và giờ chuyển.']),
            'Thắc mắc về một bài học: bạn viết ở phần bình luận của bài, giáo viên và các bạn khác cùng trả lời.',
          ]}
        />
      </ReadingSection>
    </>
  );
}
