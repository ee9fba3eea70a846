export { queueDigests } from './digest.ts';
export { registerNoticeRoutes, registerUnsubscribeRoute } from './routes.ts';
export { countUnreadNotices, listNotices, type NoticeDeps, unsubscribe } from './service.ts';
