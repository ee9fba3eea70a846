import Fastify, { type RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '#domain/access/open-lesson.ts';
import { requireSignedIn } from './features/access/index.ts';
import type { PageFeatures } from './pages/page-features.ts';
import { toPageServices } from './pages/page-services.ts';
import { buildTestApp, type TestApp } from './testing/test-app.ts';

/** What a handler asks by: features/access, and what other features make of it. */
const PERMISSIONS = [
  'isGrantValid',
  'requireAccount',
  'requireAccountChange',
  'requireAdmin',
  'requireCassoSignature',
  'requireLearner',
  'requireLearnerInLesson',
  'requireOpenCard',
  'requireOpenDeck',
  'requireOpenLesson',
  'requireOpenSubject',
  'requireOpenVideo',
  'requireLessonFile',
  'requireReadableThread',
  'requireResult',
  'requireSepayKey',
  'requireSignedIn',
  'requireSiteStaff',
  'requireStaff',
  'requireStaffInLesson',
  'requireStaffOf',
  'requireVisiblePicture',
];

/** Calls that anybody may make, and why. */
const PUBLIC: Record<string, string> = {
  'GET /healthz': 'asked by whoever watches the server',
  'GET /readyz': 'asked by whoever watches the server',
  'GET /api/openapi.json': 'describes the calls, holds no data',
  'POST /api/csp-report': 'sent by browsers without cookies',
  'POST /api/auth/register': 'makes the account',
  'POST /api/auth/sign-in': 'asks for the password',
  'POST /api/auth/second-step': 'asks for the code; the cookie says that the password was right',
  'POST /api/auth/keep': 'the cookie says that password and code were right',
  'POST /api/auth/sign-out': 'ends the session of the cookie, if there is one',
  'POST /api/auth/forgot-password': 'sends a link to the owner, if there is one',
  'POST /api/auth/reset-password': 'the token from the e-mail is the permission',
  'POST /api/auth/email-link': 'the token from the e-mail is the permission',
  'GET /api/me': 'null for a guest',
  'GET /api/courses': 'names are public, marks are the own ones',
  'GET /api/courses/:id': 'names are public, marks are the own ones',
  'GET /api/courses/:id/rating': 'the sum of all ratings',
  'GET /api/courses/:id/search-index': 'names are public',
  'GET /api/groups/:id': 'names are public, marks are the own ones',
  'GET /api/stages/:id/groups': 'names are public, marks are the own ones',
  'GET /api/stages/:id/summary': 'names are public, marks are the own ones',
  'POST /api/flashcard/get-first-comments': 'passes over cards of lessons that do not open',
  'GET /api/notices/unread': '0 for a guest',
  'POST /api/notices/unsubscribe/:token': 'the signed token from the e-mail is the permission',
  'GET /cdn/avatar/:size/:name': 'avatars are public',
  'GET /cdn/lesson/:size/:name': 'pictures of lesson lists are public',
  'GET /cdn/audio/:file': 'audio of the site itself is public',
};

/** What pages may ask for without a permission, and why. */
const PUBLIC_SERVICES: Record<string, string> = {
  reportError: 'writes into the log',
  findSharePicture: 'public',
  listCourses: 'names are public, marks are the own ones',
  findCoursePage: 'names are public, marks are the own ones',
  findGroupPage: 'names are public, marks are the own ones',
  findLessonPage: 'shows what everybody may know of a locked lesson',
  findPanel: 'names are public, marks are the own ones',
  findPaymentPage: 'prices are public, orders are the own ones',
  register: 'makes the account',
  signIn: 'asks for the password',
  finishSignIn: 'asks for the code; the cookie says that the password was right',
  keepAccount: 'the cookie says that password and code were right',
  findClosedAccount: 'tells a browser of the account that it has proven',
  isSecondStepDue: 'tells a browser of its own half sign-in',
  signOut: 'ends the session of the cookie, if there is one',
  requestPasswordReset: 'sends a link to the owner, if there is one',
  isResetLinkValid: 'the token from the e-mail is the permission',
  resetPassword: 'the token from the e-mail is the permission',
  findEmailLink: 'the token from the e-mail is the permission',
  followEmailLink: 'the token from the e-mail is the permission',
  countUnreadNotices: '0 for a guest',
  unsubscribe: 'the signed token from the e-mail is the permission',
};

type Route = Pick<RouteOptions, 'method' | 'url' | 'handler' | 'schema'>;

const calls = (routes: readonly Route[]) =>
  routes
    .filter((route) => route.schema?.hide !== true)
    .flatMap(({ method, url, handler }) => [method].flat().map((one) => ({ call: `${one} ${url}`, handler })))
    .filter(({ call }) => !call.startsWith('HEAD '));

const PERMISSION = new RegExp(String.raw`\b(${PERMISSIONS.join('|')})\)?\(`);
const asks = (handler: { toString(): string }) => PERMISSION.test(handler.toString());

/** Calls whose handlers ask for no permission where it can be read. */
function withoutPermission(routes: readonly Route[]): string[] {
  return calls(routes).flatMap(({ call, handler }) => (asks(handler) ? [] : [call]));
}

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('the permission', () => {
  it('is asked for in the handler of every call that is not public', () => {
    expect(withoutPermission(test.routes).toSorted()).toEqual(Object.keys(PUBLIC).toSorted());
  });

  it('is asked for in every service of the pages that is not public', () => {
    const request = { context: { account: null, viewer: GUEST, tree: { courses: [] } }, cookies: {} };
    const services = toPageServices(request as never, test.deps, { auth: { mail: null } } as PageFeatures, undefined);
    const silent = Object.entries(services).filter(([, service]) => typeof service === 'function' && !asks(service));
    expect(silent.map(([name]) => name).toSorted()).toEqual(Object.keys(PUBLIC_SERVICES).toSorted());
  });

  it('is missed in a handler that leaves it to others', () => {
    const routes: RouteOptions[] = [];
    const app = Fastify().addHook('onRoute', (route) => {
      routes.push(route);
    });
    const answer = (context: Parameters<typeof requireSignedIn>[0]) => ({ id: requireSignedIn(context) });
    app.get('/api/left-to-others', async ({ context }) => answer(context));
    app.get('/api/asked-for', async ({ context }) => ({ id: requireSignedIn(context) }));
    expect(withoutPermission(routes)).toEqual(['GET /api/left-to-others']);
  });
});
