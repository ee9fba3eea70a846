import X from 'lucide-react/icons/x';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ToastContext, type ToastMessage, type Toasts } from './toast-context.ts';
import styles from './toast.module.css';

const VISIBLE_MS = 6000;

/** Holds the messages and draws them in one polite live region. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const toasts = useMemo<Toasts>(
    () => ({
      show: (message) => setMessages((shown) => [...shown.filter(({ key }) => key !== message.key), message]),
      hide: (key) => setMessages((shown) => shown.filter((message) => message.key !== key)),
    }),
    [],
  );

  const passing = messages.find(({ isSticky, action }) => !isSticky && !action);
  useEffect(() => {
    if (!passing) return undefined;
    const timer = setTimeout(() => toasts.hide(passing.key), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [passing, toasts]);

  return (
    <ToastContext value={toasts}>
      {children}
      <div className={styles.region} role="status" aria-live="polite">
        {messages.map(({ key, text, action }) => (
          <div className={styles.toast} key={key}>
            <p>{text}</p>
            {action ? (
              <button type="button" className={styles.action} onClick={action.run}>
                {action.label}
              </button>
            ) : null}
            <button type="button" className={styles.close} aria-label="Đóng thông báo" onClick={() => toasts.hide(key)}>
              <X aria-hidden="true" />
            </button>
          </div>
        ))}
      </div>
    </ToastContext>
  );
}
