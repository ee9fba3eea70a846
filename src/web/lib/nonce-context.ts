import { createContext } from 'react';

/** The page's CSP nonce during server rendering; not needed in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
