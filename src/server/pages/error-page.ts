import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '#contract/error-codes.ts';
import { sayUnavailable, sendRefusal, toRefusal } from '../platform/error-handler.ts';
import { RELOAD_SCRIPT } from '../platform/reload-when-ready.ts';
import { createNonce } from '../platform/security-headers.ts';

/**
 * The fallback when not even the page's frame can be rendered, as while PostgreSQL is away: a sentence and a way to
 * retry. It reloads by itself once the server is ready. Data requests of pages get JSON.
 */
export function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
  else if (refusal.code === 'UNAVAILABLE') sayUnavailable(request, error);
  else request.log.warn({ reason: String(error) }, 'a page was refused');
  const wantsHtml = request.headers.accept?.includes('text/html') ?? false;
  if (!wantsHtml) return sendRefusal(reply, refusal);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  const nonce = createNonce();
  // Only the learner may resubmit a form.
  const comesBack = refusal.code === 'UNAVAILABLE' && request.method === 'GET';
  const scripts = comesBack ? `script-src 'nonce-${nonce}'; connect-src 'self'; ` : '';
  return reply
    .code(refusal.statusCode)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; ${scripts}style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(errorPage(ERRORS[refusal.code].message, request.id, nonce, comesBack));
}

/** `href=""` is the current page. */
function errorPage(message: string, requestId: string, nonce: string, comesBack: boolean): string {
  const byItself = `<p id="by-itself" hidden>Trang sẽ tự mở lại khi máy chủ sẵn sàng.</p>
  <script nonce="${nonce}">${RELOAD_SCRIPT}</script>`;
  return `<!doctype html>
<html lang="vi">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chưa mở được trang · Tsubame</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.5rem; text-align: center;
    font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#f5f4f0, #10131b); color: light-dark(#23262f, #efebe2); }
  a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.75rem; font-weight: 600; text-decoration: none;
    background: light-dark(#2c4a8c, #a9bef5); color: light-dark(#fff, #14203f); }
  small { color: light-dark(#575b66, #adb2c0); }
</style>
<main>
  <h1>Chưa mở được trang</h1>
  <p>${message}</p>
  <p><a href="">Thử lại</a></p>
  ${comesBack ? byItself : ''}
  <p><small>Mã yêu cầu: ${requestId}</small></p>
</main>
</html>
`;
}
