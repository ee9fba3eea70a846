import type { ContactView } from '#contract/site.ts';

/** Whether the school has said how it is reached. */
export const hasContact = (contact: ContactView): boolean => Object.values(contact).some((way) => way !== null);
