import { Link } from 'react-router';
import { ContactWays } from './contact-ways.tsx';
import { ReadingList } from './reading-list.tsx';
import { ReadingSection } from './reading-section.tsx';
import type { SchoolPageProps } from './school-page-props.ts';

/** What learner and school agree on. */
export function TermsText({ contact }: SchoolPageProps) {
  return (
    <>
      <ReadingSection title="Tài khoản">
        <ReadingList
          points={[
            'Bạn học thử và đọc các trang công khai mà không cần tài khoản. Tài khoản giữ tiến độ, thẻ từ và kết quả của bạn.',
            'Mỗi tài khoản dành cho một người. Bạn giữ mật khẩu cho riêng mình, và báo chúng mình nếu có người khác biết.',
            'Tên hiển thị không giả làm giáo viên hay người khác.',
          ]}
        />
      </ReadingSection>
      <ReadingSection title="Khóa học">
        <ReadingList
          points={[
            'Khóa học mở cho bạn trong thời hạn ghi trên đơn hàng hoặc mã kích hoạt. Hết hạn, các bài khóa lại; tiến độ của bạn vẫn còn.',
            'Bài học, video, bản ghi âm và đề thi dành cho việc học của riêng bạn. Bạn không sao chép, đăng lại hay bán lại.',
            'Nội dung được sửa và bổ sung theo thời gian. Bài bạn đã đạt thì vẫn là đạt.',
            'Kết quả thi thử giúp bạn biết sức mình, không phải chứng chỉ và không thay cho kỳ thi JLPT.',
          ]}
        />
      </ReadingSection>
      <ReadingSection title="Thanh toán và hoàn tiền">
        <ReadingList
          points={[
            'Giá ghi bằng đồng ngay trên trang khóa học. Bạn trả đúng giá lúc đặt đơn, dù sau đó giá có đổi.',
            'Bạn chuyển khoản theo mã đơn. Nhận đủ tiền, khóa học mở ngay; chuyển thiếu thì trang thanh toán nói còn thiếu bao nhiêu.',
            'Biên nhận có ở trang đơn hàng của bạn và in được. Bạn cần hóa đơn hay hoàn tiền thì liên hệ với trường, kèm mã đơn. Hoàn tiền xong, quyền học của đơn đó kết thúc.',
          ]}
        />
      </ReadingSection>
      <ReadingSection title="Bình luận">
        <ReadingList
          points={[
            'Bạn viết lịch sự, đúng bài, không quảng cáo, không đăng thông tin riêng của người khác.',
            'Giáo viên có thể ẩn hay xóa bình luận không phù hợp, và tạm dừng quyền bình luận của người viết.',
            'Bình luận và ảnh là của bạn; bạn cho phép trang hiển thị chúng ở bài học đó cho tới khi bạn xóa.',
          ]}
        />
      </ReadingSection>
      <ReadingSection title="Khi có trục trặc">
        <p>
          Chúng mình cố giữ trang luôn mở và phần bạn đã học không mất, nhưng mạng và máy chủ đôi khi vẫn nghỉ. Dữ liệu
          của bạn được dùng thế nào, bạn xem ở trang <Link to="/quyen-rieng-tu">quyền riêng tư</Link>.
        </p>
      </ReadingSection>
      <ReadingSection title="Liên hệ với trường">
        <ContactWays contact={contact} />
      </ReadingSection>
    </>
  );
}
