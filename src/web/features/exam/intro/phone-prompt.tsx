import music from '#web/assets/wait-5-music.svg?url';
import { Button } from '#web/ui/button.tsx';
import styles from './phone-prompt.module.css';

type Props = {
  links: { readonly appStore: string | null; readonly playStore: string | null };
  onGoOn: () => void;
};

/** Small screens are asked to take the app or a computer; they may go on in the browser. spec 2 §2.3, decisions §11 */
export function PhonePrompt({ links: { appStore, playStore }, onGoOn }: Props) {
  const hasApp = appStore !== null || playStore !== null;
  return (
    <section className={styles.prompt} aria-label="Làm bài trên màn hình nhỏ">
      <img src={music} alt="" width="210" height="210" />
      <h2 className={styles.title}>{hasApp ? 'Làm bài thi trên ứng dụng nhé' : 'Làm bài thi trên máy tính nhé'}</h2>
      <p className={styles.text}>
        Màn hình này hơi nhỏ cho bài thi. {hasApp ? 'Bạn tải ứng dụng Tsubame, hoặc mở' : 'Bạn nên mở'} trang trên máy
        tính. Không có máy tính thì làm ngay ở đây cũng được.
      </p>
      {hasApp && (
        <p className={styles.stores}>
          {appStore !== null && (
            <a href={appStore} target="_blank" rel="noopener">
              App Store
            </a>
          )}
          {playStore !== null && (
            <a href={playStore} target="_blank" rel="noopener">
              Google Play
            </a>
          )}
        </p>
      )}
      <Button tone={hasApp ? 'plain' : 'primary'} size="large" onClick={onGoOn}>
        Làm bài trong trình duyệt
      </Button>
    </section>
  );
}
