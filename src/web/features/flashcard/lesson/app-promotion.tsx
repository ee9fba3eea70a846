import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './app-promotion.module.css';

/** The app in the stores, if there is one. */
export type StoreLinks = { readonly appStore: string | null; readonly playStore: string | null };

/** Chromium's event for sites that can be installed. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** Promotes the app in the stores, else installing the site; otherwise nothing. decisions §9 */
export function AppPromotion({ links: { appStore, playStore } }: { links: StoreLinks }) {
  const [install, setInstall] = useState<InstallEvent | null>(null);
  const isInStores = appStore !== null || playStore !== null;
  useEffect(() => {
    const onOffer = (event: Event) => {
      if (!isInstallEvent(event)) return;
      event.preventDefault();
      setInstall(event);
    };
    const onInstalled = () => setInstall(null);
    addEventListener('beforeinstallprompt', onOffer);
    addEventListener('appinstalled', onInstalled);
    return () => {
      removeEventListener('beforeinstallprompt', onOffer);
      removeEventListener('appinstalled', onInstalled);
    };
  }, []);

  async function offer() {
    setInstall(null); // the prompt can be shown once
    try {
      await install?.prompt();
    } catch (error) {
      console.info('The browser does not offer to install the site.', error);
    }
  }

  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      {isInStores || install ? (
        <section className={styles.promotion} aria-label="Ứng dụng Tsubame">
          <Smartphone aria-hidden="true" />
          <p className={styles.text}>
            <b>Học mọi lúc trên ứng dụng Tsubame</b>
            <span>Thẻ từ của bạn tự đồng bộ giữa điện thoại và máy tính.</span>
          </p>
          <span className={styles.ways}>
            {appStore ? (
              <a className={styles.store} href={appStore} target="_blank" rel="noopener">
                App Store
              </a>
            ) : null}
            {playStore ? (
              <a className={styles.store} href={playStore} target="_blank" rel="noopener">
                Google Play
              </a>
            ) : null}
            {isInStores ? null : (
              <Button size="small" onClick={() => void offer()}>
                Cài ứng dụng
              </Button>
            )}
          </span>
        </section>
      ) : null}
    </>
  );
}
