import { createContext, useContext } from 'react';

export type ToastMessage = {
  /** A second message with the same key takes the first one's place. */
  key: string;
  text: string;
  /** One button, such as 'Thử lại'. */
  action?: { label: string; run: () => void };
  /** Stays until it is closed or taken away. Without it the message leaves by itself, unless it has a button. */
  isSticky?: boolean;
};

export type Toasts = {
  show: (message: ToastMessage) => void;
  hide: (key: string) => void;
};

export const ToastContext = createContext<Toasts>({ show: () => undefined, hide: () => undefined });

/** Short messages at the foot of the page: `const { show, hide } = useToasts()`. */
export function useToasts(): Toasts {
  return useContext(ToastContext);
}
