import type { FastifyRequest } from 'fastify';
import { CHOICE_COOKIES } from '#contract/choice-cookies.ts';
import type { PageServices } from '#contract/page-services.ts';
import { canStudyCourse } from '#domain/access/open-lesson.ts';
import { toMeView } from '../features/auth/index.ts';
import { contactOf } from '../features/site/index.ts';
import type { AppDeps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { sayUnavailable, toRefusal } from '../platform/error-handler.ts';
import { siteOrigin } from '../platform/site-origin.ts';
import type { PageFeatures } from './page-features.ts';
import { accountServices } from './services/account-services.ts';
import { buyingServices } from './services/buying-services.ts';
import { deskServices } from './services/desk-services.ts';
import { learningServices } from './services/learning-services.ts';
import { sellingServices } from './services/selling-services.ts';
import { signInServices } from './services/sign-in-services.ts';

function logPageError(request: FastifyRequest, error: unknown): void {
  const refusal = toRefusal(error);
  if (refusal.code === 'UNAVAILABLE') sayUnavailable(request, error);
  else request.log.error({ err: error }, 'unexpected error in a page');
}

/** How old the oldest backup gets; null: none are made by schedule. */
const backupDays = ({ BACKUP_DIR, BACKUP_EVERY_HOURS, BACKUP_KEEP }: Env): number | null =>
  BACKUP_DIR ? Math.ceil((BACKUP_EVERY_HOURS * (BACKUP_KEEP + 1)) / 24) : null;

const THEMES = ['light', 'dark'] as const;

/** The services for a request's pages. As in a call's handler, each first checks permission. */
export function toPageServices(
  request: FastifyRequest,
  deps: AppDeps,
  features: PageFeatures,
  nonce: string | undefined,
): PageServices {
  const { context } = request;
  return {
    me: toMeView(context.account),
    site: { ...features.site, origin: siteOrigin(deps.env.BASE_URL, request) },
    contact: contactOf(deps.env),
    retention: { learningEventDays: deps.env.LEARNING_EVENT_DAYS, backupDays: backupDays(deps.env) },
    cspNonce: nonce,
    theme: THEMES.find((theme) => theme === request.cookies[CHOICE_COOKIES.theme]) ?? 'system',
    nowMs: deps.now(),
    timeZone: deps.env.TIME_ZONE,
    isDemo: deps.env.isDemo,
    passwordHelp: deps.env.PASSWORD_HELP,
    hasMail: features.auth.mail !== null,
    storeLinks: { appStore: deps.env.APP_STORE_URL ?? null, playStore: deps.env.PLAY_STORE_URL ?? null },
    reportError: (error) => logPageError(request, error),
    codeHelp: deps.env.CODE_HELP,
    canEnrol: context.tree.courses.some((course) => !canStudyCourse(context.viewer, course.id, deps.now())),
    findSharePicture: async (courseId) => features.sharePictures.pathOf(context.tree, courseId),
    ...learningServices(request, features),
    ...signInServices(request, features),
    ...accountServices(request, features),
    ...buyingServices(request, features),
    ...deskServices(request, features),
    ...sellingServices(request, features),
  };
}
