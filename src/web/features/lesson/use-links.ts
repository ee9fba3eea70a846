import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { importWithRetry } from '#web/lib/import-with-retry.ts';

/**
 * Makes a document's internal links navigate within the page. Few documents have links, so the code is loaded on
 * demand.
 */
export function useLinks(root: RefObject<Element | null>, hasLinks: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = root.current;
    if (!element || !hasLinks) return undefined;
    let disconnect: (() => void) | null = null;
    let isGone = false;
    void importWithRetry(() => import('./connect-links.ts')).then(({ connectLinks }) => {
      if (!isGone) disconnect = connectLinks(element, (path) => void navigate(path));
    });
    return () => {
      isGone = true;
      disconnect?.();
    };
  }, [root, hasLinks, navigate]);
}
