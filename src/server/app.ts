import { randomUUID } from 'node:crypto';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { uploadMs } from '#contract/upload-time.ts';
import { KEPT_RECORDINGS } from '#domain/exercise/recording-limits.ts';
import { type ExportDeps, registerExportRoutes } from './features/account-export/index.ts';
import { createSignInLimits, registerAuthRoutes } from './features/auth/index.ts';
import { registerCommentReading, registerCommentWriting } from './features/comments/index.ts';
// Not through the index: a start should not wait for the import's parsers.
import { createContentCache } from './features/content/cache.ts';
import { registerCourseRoutes } from './features/courses/index.ts';
import { registerDeskRoutes } from './features/desk/index.ts';
import { registerCourseOverview } from './features/course-overview/index.ts';
import { registerCodeDesk, registerEnrolmentRoutes } from './features/enrolments/index.ts';
import { createExams, registerExamFiles, registerExamReading, registerExamWriting } from './features/exams/index.ts';
import { createQuestionCache, registerExerciseRoutes } from './features/exercises/index.ts';
import { registerCardReading, registerCardWriting } from './features/flashcards/index.ts';
import {
  createRecordingStore,
  registerRecordingRoute,
  registerResultReading,
  registerSaveRoute,
  createResultTurns,
  SAVE_RESULT_URL,
  registerStayRoute,
} from './features/exercise-results/index.ts';
import { createLearningEventRecorder, registerLearningEventRoutes } from './features/learning-events/index.ts';
import { registerLessonRoutes } from './features/lessons/index.ts';
import { registerNoticeRoutes, registerUnsubscribeRoute } from './features/notices/index.ts';
import {
  bankAccountOf,
  registerPaymentDesk,
  registerPaymentRoutes,
  registerPaymentWebhooks,
} from './features/payments/index.ts';
import { registerAvatarRoute, registerCommentPictureRoute, registerUploadRoute } from './features/pictures/index.ts';
import { registerAccountRoutes, registerProfileRoutes, registerTotpRoutes } from './features/profile/index.ts';
import { createProgressWriter, registerProgressRoutes } from './features/progress/index.ts';
import { registerPublicFiles } from './features/public-files/index.ts';
import { registerRatingRoutes } from './features/ratings/index.ts';
import { registerReviewReading, registerReviewWriting } from './features/reviews/index.ts';
import { registerSearchRoutes } from './features/search/index.ts';
import { createSharePictures, registerSiteFiles, siteOf } from './features/site/index.ts';
import { createStudyDays } from './features/study-days/index.ts';
import { registerMediaRoute, registerVideoRoutes } from './features/video/index.ts';
import { registerGuestContext, registerRequestContext } from './features/request-context/index.ts';
import { BODY_TIME_MS, limitBodyTime } from './platform/body-time.ts';
import { registerCompression } from './platform/compression.ts';
import { guardCrossSite } from './platform/cross-site.ts';
import { requireOneHost } from './platform/one-host.ts';
import type { AppDeps } from './platform/deps.ts';
import { registerErrorHandler, sendRefusal, toRefusal } from './platform/error-handler.ts';
import { registerGracefulStop } from './platform/graceful-stop.ts';
import { registerHealthRoutes } from './platform/health.ts';
import { registerJsonBodies } from './platform/json-body.ts';
import { loggerOptions } from './platform/log.ts';
import { collectMethods, registerNotFound, registerWrongMethods } from './platform/not-found.ts';
import { registerOpenApi } from './platform/openapi.ts';
import { registerPages } from './pages/page-host.ts';
import { watchTraffic } from './platform/traffic-watch.ts';
import { registerCspReports, registerSecurityHeaders, setSecurityHeaders } from './platform/security-headers.ts';

// The upload route has a limit of its own; everything else is small.
const MAX_BODY_BYTES = 256 * 1024;

export type BuildOptions = Pick<FastifyServerOptions, 'logger' | 'serverFactory'> & {
  /** called for every route; used by the test that walks them all */
  onRoute?: (route: RouteOptions) => void;
  /** how long a body may take that is no upload; tests have less time */
  bodyTimeMs?: number;
  /** how long a stop waits for running requests; tests have more time */
  graceMs?: number;
  /** how a try to sign in is delayed; tests end it themselves */
  delaySignIn?: (ms: number) => Promise<unknown>;
};

/** Builds the whole server without listening. Tests build the same, with another database, clock and pages. */
export async function buildApp(
  deps: AppDeps,
  { onRoute, bodyTimeMs = BODY_TIME_MS, graceMs, delaySignIn, ...options }: BuildOptions = {},
): Promise<FastifyInstance> {
  const { env, database, now } = deps;
  const app = Fastify({
    logger: loggerOptions(env.LOG_LEVEL),
    ...options,
    // One hop: anything further left in X-Forwarded-For may be made up by the client.
    trustProxy: env.TRUST_PROXY && ((_address: string, hop: number) => hop === 0),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    // Logged by the hook below, which knows what is worth a line.
    logController: new LogController({ disableRequestLogging: true }),
    // Time for the largest upload: more recordings than are kept. What is smaller has less, see limitBodyTime.
    requestTimeout: uploadMs(KEPT_RECORDINGS.bytesOfLearner),
    // registerGracefulStop closes connections after their last byte.
    forceCloseConnections: false,
    // Requests on open connections are still answered while we stop, then the connection closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // Zod checks and writes everything. Set only later, each start would load Ajv and fast-json-stringify before. The
    // types know those two alone.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    // Addresses that the router cannot parse never reach the error handler.
    frameworkErrors: (error, _request, reply) => {
      setSecurityHeaders(reply, env);
      sendRefusal(reply, toRefusal(error));
    },
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  // A connection that the system failed to accept. Fastify only listens for errors until the port is open.
  app.addHook('onListen', (done) => {
    app.server.on('error', (error) => app.log.warn({ err: error }, 'a connection was not accepted'));
    done();
  });
  registerErrorHandler(app);
  registerJsonBodies(app, ['application/json']);
  registerGracefulStop(app, graceMs);
  limitBodyTime(app, bodyTimeMs);
  registerNotFound(app);
  const methods = collectMethods(app);
  const openApi = registerOpenApi(app);
  registerSecurityHeaders(app, deps);
  app.addHook('onRequest', requireOneHost);
  app.addHook('onRequest', guardCrossSite(env.BASE_URL));
  app.addHook('onResponse', (request, reply, done) => {
    const line = { req: request, status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) };
    // While the database is away, one line a minute stands for the many refusals.
    if (reply.statusCode >= 500 && reply.statusCode !== 503) request.log.warn(line, 'request failed');
    else request.log.debug(line, 'request');
    done();
  });
  await app.register(cookie);

  const { pool } = database;
  const bankAccount = bankAccountOf(env);
  const content = createContentCache(pool, { isSelling: bankAccount !== null });
  const limits = createSignInLimits(pool, delaySignIn);
  const mail = env.SMTP_URL && env.BASE_URL ? { baseUrl: new URL(env.BASE_URL).origin } : null;
  const site = siteOf(env, deps.logo);
  const auth = { pool, limits, secret: deps.grantSecret, now, mail, siteName: site.name };
  const learningEvents = createLearningEventRecorder({
    pool,
    now,
    timeZone: env.TIME_ZONE,
    keepDays: env.LEARNING_EVENT_DAYS,
    log: app.log,
  });
  // After the last answer, before the database closes.
  app.addHook('onClose', () => learningEvents.stop());
  const courses = { pool, now };
  const lessons = { ...courses, grantSecret: deps.grantSecret, learningEvents };
  const enrolments = { pool, limits, now, timeZone: env.TIME_ZONE };
  const ratings = { pool, now, timeZone: env.TIME_ZONE };
  const comments = { pool, now };
  const pictures = { pool, pictures: deps.pictures, scratchFolder: deps.scratchFolder, now };
  const writer = createProgressWriter(pool, now);
  const studyDays = createStudyDays(pool, now, env.TIME_ZONE);
  const cards = { pool, now, writer, learningEvents, timeZone: env.TIME_ZONE };
  const results = {
    pool,
    now,
    writer,
    learningEvents,
    studyDays,
    recordings: createRecordingStore(deps.recordingsFolder),
    questions: createQuestionCache(pool),
    turns: createResultTurns(watchTraffic(app, SAVE_RESULT_URL)),
  };
  const exams = { ...createExams({ pool, now, writer, learningEvents, studyDays }), timeZone: env.TIME_ZONE };
  const notices = { pool, now, grantSecret: deps.grantSecret, hasEmail: mail !== null };

  const timeZone = env.TIME_ZONE;
  const payments = { pool, now, bankAccount, timeZone, mail: mail && { ...mail, timeZone } };

  const accountExport: ExportDeps = {
    pool,
    now,
    auth,
    pictures: deps.pictures,
    recordings: results.recordings,
    scratchFolder: deps.scratchFolder,
    site: env.BASE_URL ? new URL(env.BASE_URL).host : 'Tsubame',
    running: new Set(),
  };
  const sharePictures = createSharePictures(site.name, env.BRAND_COLOUR);

  const desk = { pool, now, mail, timeZone: env.TIME_ZONE, payments };

  registerHealthRoutes(app, deps);
  registerCspReports(app);
  await app.register(async (scope) => registerUnsubscribeRoute(scope, notices));
  await app.register(async (scope) =>
    registerPaymentWebhooks(scope, {
      ...payments,
      sepayApiKey: env.SEPAY_API_KEY,
      cassoChecksumKey: env.CASSO_CHECKSUM_KEY,
    }),
  );
  registerMediaRoute(app, deps);
  registerAvatarRoute(app, pictures);
  registerPublicFiles(app, { store: deps.store, audioFolder: path.join(env.DATA_DIR, 'audio') });
  app.get('/api/openapi.json', { schema: openApi.schema }, () => openApi.document());

  await app.register(async (scope) => {
    await registerCompression(scope);
    registerRequestContext(scope, deps, content);
    registerAuthRoutes(scope, auth);
    registerProfileRoutes(scope, auth);
    registerAccountRoutes(scope, auth);
    registerTotpRoutes(scope, auth);
    registerCourseRoutes(scope, courses);
    registerSearchRoutes(scope);
    registerLessonRoutes(scope, lessons);
    registerExerciseRoutes(scope, { pool, now });
    registerExamReading(scope, exams);
    registerExamFiles(scope, { ...exams, grantSecret: deps.grantSecret });
    registerCardReading(scope, cards);
    registerReviewReading(scope, cards);
    registerResultReading(scope, results);
    registerEnrolmentRoutes(scope, enrolments);
    registerCodeDesk(scope, enrolments);
    registerCourseOverview(scope, courses);
    registerPaymentRoutes(scope, payments);
    registerPaymentDesk(scope, payments);
    registerDeskRoutes(scope, desk);
    registerRatingRoutes(scope, ratings);
    registerCommentReading(scope, comments);
    registerNoticeRoutes(scope, notices);
    registerVideoRoutes(scope, {
      grantSecret: deps.grantSecret,
      servers: { jp: env.VIDEO_SERVER_JP ?? '', vn: env.VIDEO_SERVER_VN ?? '' },
      now,
    });
  });
  await app.register(async (scope) => {
    await registerCompression(scope);
    registerGuestContext(scope, deps, content);
    registerSiteFiles(scope, { baseUrl: env.BASE_URL, logo: deps.logo, pictures: sharePictures });
  });
  // Separate from the other calls: small, frequent answers are not worth compressing.
  await app.register(async (scope) => {
    registerRequestContext(scope, deps, content);
    registerProgressRoutes(scope, { pool, writer, now, learningEvents, studyDays });
    registerLearningEventRoutes(scope, { now, learningEvents });
  });
  await app.register(async (scope) => {
    registerRequestContext(scope, deps, content);
    registerCardWriting(scope, cards);
    registerReviewWriting(scope, cards);
  });
  await app.register(async (scope) => {
    registerRequestContext(scope, deps, content);
    registerCommentWriting(scope, comments);
  });
  await app.register(async (scope) => {
    registerRequestContext(scope, deps, content);
    registerCommentPictureRoute(scope, pictures);
    await registerUploadRoute(scope, pictures);
  });
  await app.register(async (scope) => {
    registerRequestContext(scope, deps, content);
    registerStayRoute(scope, results);
    registerExportRoutes(scope, accountExport);
  });
  await app.register(async (scope) => {
    registerRequestContext(scope, deps, content);
    registerRecordingRoute(scope, results);
    await registerSaveRoute(scope, results);
  });
  await app.register(async (scope) => {
    registerRequestContext(scope, deps, content);
    registerExamWriting(scope, exams, env.BASE_URL);
  });
  registerWrongMethods(app, methods);
  if (deps.pages)
    await app.register((scope) =>
      registerPages(scope, deps, content, {
        auth,
        accountExport,
        courses,
        lessons,
        enrolments,
        comments,
        cards,
        notices,
        ratings,
        exams,
        payments,
        desk,
        site,
        sharePictures,
      }),
    );
  return app;
}
