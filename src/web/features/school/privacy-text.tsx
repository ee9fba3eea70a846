import { Link } from 'react-router';
import { UNDO_DAYS } from '#domain/account/deletion.ts';
import { ContactWays } from './contact-ways.tsx';
import { ReadingList } from './reading-list.tsx';
import { ReadingSection } from './reading-section.tsx';
import type { SchoolPageProps } from './school-page-props.ts';

/** What is stored, for how long, and whose right that is. */
export function PrivacyText({ contact, siteName, retention }: SchoolPageProps) {
  const { learningEventDays, backupDays } = retention;
  return (
    <>
      <ReadingSection title="Chúng mình lưu gì">
        <ReadingList
          points={[
            'Tài khoản: tên, e-mail, ảnh đại diện nếu bạn chọn, và mật khẩu ở dạng đã băm, không ai đọc lại được.',
            'Việc học: bài đã mở, đoạn đã xem, thẻ từ đã vuốt, kết quả bài tập và bài thi.',
            'Bản ghi âm khi bạn luyện nói: chỉ bạn và giáo viên nghe được. Mỗi bài giữ năm lần làm mới nhất.',
            'Bình luận, ảnh trong bình luận và cảm nghĩ bạn gửi.',
            'Đơn hàng và các khoản chuyển tới: số tiền, thời điểm, nội dung chuyển khoản. Chúng mình không biết số thẻ hay mật khẩu ngân hàng của bạn.',
            'Phiên đăng nhập: địa chỉ mạng và loại trình duyệt, để bạn nhận ra thiết bị lạ.',
          ]}
        />
      </ReadingSection>
      <ReadingSection title="Giữ trong bao lâu">
        <ReadingList
          points={[
            `Phần của tài khoản được giữ đến khi bạn xóa tài khoản, thêm ${UNDO_DAYS} ngày để bạn đổi ý.`,
            'Bình luận bạn xóa biến mất khỏi trang ngay; chữ và ảnh được xóa hẳn sau 30 ngày.',
            ...(learningEventDays > 0
              ? [
                  `Thống kê việc học không ghi tên bạn, chỉ một bí danh đổi mỗi ngày; được xóa sau ${learningEventDays} ngày.`,
                ]
              : []),
            'Đơn hàng được giữ để đối chiếu sổ sách; khi tài khoản bị xóa, đơn không còn tên bạn.',
            ...(backupDays === null
              ? []
              : [`Bản sao lưu phòng sự cố được thay dần, bản cũ nhất chừng ${backupDays} ngày.`]),
          ]}
        />
      </ReadingSection>
      <ReadingSection title="Cookie và bộ nhớ của trình duyệt">
        <p>
          Trang dùng cookie để giữ bạn đăng nhập và nhớ lựa chọn như nền sáng tối hay chất lượng video. Phần bạn vừa học
          mà chưa gửi được vì mất mạng nằm trong bộ nhớ trình duyệt cho đến khi gửi xong.
        </p>
      </ReadingSection>
      <ReadingSection title="Quyền của bạn">
        <ReadingList
          points={[
            <>
              Xem, sửa tên, e-mail, mật khẩu và các phiên đăng nhập ở <Link to="/tai-khoan">trang cá nhân</Link>.
            </>,
            'Nhận bản sao những gì bạn đã tạo ra, hoặc xóa tài khoản, cũng ở trang cá nhân. Phần không thể xóa, như đơn hàng, thì không còn gắn với tên bạn.',
            'Hỏi chúng mình bất cứ điều gì về dữ liệu của bạn.',
          ]}
        />
      </ReadingSection>
      <ReadingSection title="Ai chịu trách nhiệm">
        <p>{siteName} chịu trách nhiệm về dữ liệu ở trang này. Bạn liên hệ:</p>
        <ContactWays contact={contact} />
      </ReadingSection>
    </>
  );
}
