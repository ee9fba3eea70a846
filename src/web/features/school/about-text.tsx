import { ContactWays } from './contact-ways.tsx';
import styles from './reading-page.module.css';
import { ReadingSection } from './reading-section.tsx';
import type { SchoolPageProps } from './school-page-props.ts';

/** How one learns here, and whose work it is made of. */
export function AboutText({ contact }: SchoolPageProps) {
  return (
    <>
      <ReadingSection title="Cách học ở đây">
        <p>
          Mỗi khóa đi qua nhiều chặng, mỗi chặng là những nhóm bài nhỏ. Bạn xem video, đọc bài, và một bài được tính là
          đạt từ 85%. Thời gian xem được cộng dồn qua mọi thiết bị, nên bạn dừng lúc nào cũng được, chim én giữ chỗ giúp
          bạn.
        </p>
      </ReadingSection>
      <ReadingSection title="Nguồn và giấy phép">
        <dl className={styles.credits}>
          <div>
            <dt>Giọng đọc tiếng Nhật trong khóa học mẫu</dt>
            <dd>
              Tạo bằng Open JTalk với ba giọng: “NIT ATR503 M001” của Viện Công nghệ Nagoya và Viện Công nghệ Tokyo,
              “Mei” của Viện Công nghệ Nagoya (nhóm MMDAgent), cùng giấy phép{' '}
              <a href="https://creativecommons.org/licenses/by/3.0/" rel="license noopener">
                CC BY 3.0
              </a>
              ; “Tohoku-f01” của Đại học Tohoku, giấy phép{' '}
              <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noopener">
                CC BY 4.0
              </a>
              .
            </dd>
          </div>
          <div>
            <dt>Phông chữ</dt>
            <dd>
              Be Vietnam Pro và Klee One (<span lang="ja">クレー</span>), giấy phép{' '}
              <a href="https://openfontlicense.org/" rel="license noopener">
                SIL Open Font License 1.1
              </a>
              . Klee One được cắt thành từng phần theo trình độ.
            </dd>
          </div>
          <div>
            <dt>Biểu tượng</dt>
            <dd>
              Lucide, giấy phép{' '}
              <a href="https://lucide.dev/license" rel="license noopener">
                ISC
              </a>
              .
            </dd>
          </div>
        </dl>
      </ReadingSection>
      <ReadingSection title="Liên hệ">
        <ContactWays contact={contact} />
      </ReadingSection>
    </>
  );
}
