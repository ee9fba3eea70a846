/**
 * Loads the warning shown before a sign-out. Preloaded with the first unsent row: when it is needed, the network may
 * be down.
 */
export const loadUnsentDialog = () => import('#web/ui/unsent-dialog.tsx');
