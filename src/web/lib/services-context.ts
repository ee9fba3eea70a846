import { createContext } from 'react-router';
import type { PageServices } from '#contract/page-services.ts';

/** How loaders and actions reach the server. The key lives inside this bundle only: context keys are compared by identity. */
export const servicesContext = createContext<PageServices>();
