export { canBeMailed, queueMail } from './queue.ts';
export { type MailBlock, type RenderedMail, renderMail, SITE_NAME } from './render-mail.ts';
export { startMailSender } from './sender.ts';
export { createMailTransport } from './transport.ts';
