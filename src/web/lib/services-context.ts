import { createContext } from 'react-router';
import type { PageServices } from '#contract/page-services.ts';

/**
 * How loaders and actions reach the server. Context keys are compared by identity, so this one exists only in this
 * bundle.
 */
export const servicesContext = createContext<PageServices>();
