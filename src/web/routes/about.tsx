import { Link } from 'react-router';
import type { Route } from './+types/about.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PageShell } from '#web/shell/page-shell.tsx';
import styles from './about.module.css';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Về chúng mình') }];

export default function About() {
  return (
    <PageShell>
      <div className={classNames('wrap', styles.page)}>
        <div>
          <h1 className={styles.title}>Về chúng mình</h1>
          <p className={styles.lead}>
            Tsubame (<span lang="ja">燕</span>, chim én) là nơi người Việt học tiếng Nhật, mỗi ngày một đoạn bay ngắn.
            Chúng mình muốn bay cùng bạn tới N1; hôm nay có những khóa nào, bạn xem ở{' '}
            <Link to="/khoa-hoc">danh sách khóa học</Link>.
          </p>
        </div>
        <section className={styles.section}>
          <h2 className={styles.heading}>Cách học ở đây</h2>
          <p>
            Mỗi khóa đi qua nhiều chặng, mỗi chặng là những nhóm bài nhỏ. Bạn xem video, đọc bài, và một bài được tính
            là đạt từ 85%. Thời gian xem được cộng dồn qua mọi thiết bị, nên bạn dừng lúc nào cũng được, chim én giữ chỗ
            giúp bạn.
          </p>
        </section>
        <section className={styles.section}>
          <h2 className={styles.heading}>Nguồn và giấy phép</h2>
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
        </section>
      </div>
    </PageShell>
  );
}
