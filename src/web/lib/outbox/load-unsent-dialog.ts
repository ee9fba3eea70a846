/** Fetches the warning before a sign-out. It comes with the first outbox: once it is needed, the network may be away. */
export const loadUnsentDialog = () => import('#web/ui/unsent-dialog.tsx');
