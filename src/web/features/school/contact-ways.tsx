import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { ContactView } from '#contract/site.ts';
import styles from './contact-ways.module.css';

/** How the school is reached; without any setting, whom else to ask. */
export function ContactWays({ contact }: { contact: ContactView }) {
  const { email, phone, zalo, address } = contact;
  const hasContact = Object.values(contact).some((way) => way !== null);
  if (!hasContact) {
    return (
      <p>
        Trường chưa ghi địa chỉ liên hệ ở đây. Bạn hỏi giáo viên hoặc nơi bạn đăng ký khóa học giúp mình nhé; câu hỏi về
        một bài học thì bạn viết ngay ở phần bình luận của bài đó.
      </p>
    );
  }
  return (
    <ul className={styles.ways}>
      {email ? (
        <li>
          <Mail aria-hidden="true" />
          <span>
            <b>E-mail</b> <a href={`mailto:${email}`}>{email}</a>
          </span>
        </li>
      ) : null}
      {phone ? (
        <li>
          <Phone aria-hidden="true" />
          <span>
            <b>Điện thoại</b> <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </span>
        </li>
      ) : null}
      {zalo ? (
        <li>
          <MessageCircle aria-hidden="true" />
          <span>
            <b>Zalo</b>{' '}
            <a href={zalo.url} target="_blank" rel="noopener">
              {zalo.label}
              <span className="visually-hidden"> (mở tab mới)</span>
            </a>
          </span>
        </li>
      ) : null}
      {address ? (
        <li>
          <MapPin aria-hidden="true" />
          <span>
            <b>Địa chỉ</b> <span>{address}</span>
          </span>
        </li>
      ) : null}
    </ul>
  );
}
