import { createContext } from 'react';

/** The page's nonce (CSP), while the server draws it; the browser needs none. */
export const NonceContext = createContext<string | undefined>(undefined);
