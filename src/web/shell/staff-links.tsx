import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Star from 'lucide-react/icons/star';
import { Link, useLocation } from 'react-router';
import styles from '#web/ui/popup-menu.module.css';

const STAFF_LINKS = [
  { to: '/quan-tri', label: 'Quản trị', Icon: LayoutDashboard },
  { to: '/quan-tri/bai-thi', label: 'Kết quả bài thi', Icon: ClipboardList },
  { to: '/quan-tri/binh-luan', label: 'Kiểm duyệt bình luận', Icon: MessageSquareWarning },
  { to: '/quan-tri/danh-gia', label: 'Cảm nghĩ của học viên', Icon: Star },
];

/** The pages of staff, in the account menu. */
export default function StaffLinks() {
  const location = useLocation();
  return STAFF_LINKS.map(({ to, label, Icon }) => (
    <Link key={to} to={to} className={styles.item} aria-current={location.pathname === to ? 'page' : undefined}>
      <Icon aria-hidden="true" />
      {label}
    </Link>
  ));
}
