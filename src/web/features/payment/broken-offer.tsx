import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** For addresses that sell nothing. */
export function BrokenOffer() {
  return (
    <div className="wrap">
      <h1 className="visually-hidden">Thanh toán</h1>
      <Empty
        title="Liên kết thanh toán này chưa đúng"
        text="Có thể liên kết bị chép thiếu, hoặc khóa học không còn bán nữa. Bạn mở lại từ trang khóa học nhé."
      >
        <LinkButton to="/khoa-hoc" tone="primary">
          Xem các khóa học
        </LinkButton>
      </Empty>
    </div>
  );
}
