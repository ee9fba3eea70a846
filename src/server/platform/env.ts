import { z } from 'zod';
import { contrast, readableUnderWhite, TEXT_CONTRAST } from '#domain/site/brand-palette.ts';
import { StartError } from './start-error.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
/** Shown to learners as is; two or three sentences. */
const words = z.string().trim().min(1).max(500);
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const httpAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('vi', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A single line: it stands in titles and in the sender of e-mails. */
const siteName = z
  .string()
  .trim()
  .regex(/^[^<>"\\\p{Cc}]{1,60}$/u, 'up to 60 characters in one line, without < > " or \\');
const brandColour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'a colour like #2c4a8c')
  .toLowerCase()
  .refine((colour) => contrast(colour, '#ffffff') >= TEXT_CONTRAST, {
    error: ({ input }) => tooLight(String(input)),
  });
const phone = z.string().regex(/^\+?\d[\d .()-]{5,19}$/, 'a phone number like 0901 234 567');

function tooLight(colour: string): string {
  const ratio = contrast(colour, '#ffffff').toFixed(1);
  return `white text on ${colour} has a contrast of ${ratio}:1 and needs ${TEXT_CONTRAST}:1; the nearest that has it is ${readableUnderWhite(colour)}`;
}

/** Every setting from the environment. docs/operations.md lists them in the same order. */
const Settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: httpAddress.optional(),
  TRUST_PROXY: flag.default(false),
  DATA_DIR: z.string().min(1).default('.data'),
  CONTENT_DIR: z.string().min(1).default('content'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(20),
  // A learner who is quickly told that the server is busy keeps everything in the browser and retries.
  DATABASE_WAIT_SECONDS: wholeNumber(1, 60).default(2),
  SITE_NAME: siteName.optional(),
  BRAND_COLOUR: brandColour.optional(),
  LOGO_FILE: z.string().min(1).optional(),
  CONTACT_EMAIL: z.email().optional(),
  CONTACT_PHONE: phone.optional(),
  CONTACT_ZALO: z
    .union([phone, z.string().regex(/^https:\/\/zalo\.me\/[\w/-]{1,100}$/)], {
      error: 'a phone number like 0901 234 567, or an address like https://zalo.me/0901234567',
    })
    .optional(),
  CONTACT_ADDRESS: words.max(300).optional(),
  VIDEO_SERVER_JP: httpAddress.optional(),
  VIDEO_SERVER_VN: httpAddress.optional(),
  GRANT_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  MEDIA_CACHE_MB: wholeNumber(0, 4096).default(64),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  // A single line: line breaks would allow header injection.
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'an address, like Tsubame <no-reply@example.vn>')
    .optional(),
  // Where learners transfer money to. Without it nothing is offered for sale.
  BANK_BIN: z
    .string()
    .regex(/^\d{6}$/, "the bank's six digits, like 970436")
    .optional(),
  BANK_ACCOUNT: z
    .string()
    .regex(/^[A-Za-z0-9]{4,19}$/, 'the account number')
    .optional(),
  BANK_HOLDER: words.max(100).optional(),
  SEPAY_API_KEY: z.string().min(16, 'at least 16 characters').optional(),
  CASSO_CHECKSUM_KEY: z.string().min(16, 'at least 16 characters').optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'an IANA time zone')
    // decisions §2. Refined last: a known-good default avoids loading the tables of all zones.
    .default('Asia/Ho_Chi_Minh'),
  // Ten years at most; longer retention needs another table.
  LEARNING_EVENT_DAYS: wholeNumber(0, 3650).default(400),
  // Off by default: accounts of a demo have no authenticator app.
  REQUIRE_STAFF_TOTP: flag.default(false),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 744).default(24),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  APP_STORE_URL: httpAddress.optional(),
  PLAY_STORE_URL: httpAddress.optional(),
  CODE_HELP: words.default(
    'Mã kích hoạt do nơi bạn đăng ký khóa học gửi cho bạn. Bạn chưa có mã thì hỏi giáo viên hoặc nơi đó giúp mình nhé.',
  ),
  // A page occupies the single thread for some milliseconds and then waits for the database: a few keep it busy.
  PAGES_AT_ONCE: wholeNumber(1, 10_000).default(4),
  PASSWORD_HELP: words.default(
    'Bạn nhắn giáo viên hoặc nơi bạn đăng ký khóa học, kèm email này, để được đặt lại mật khẩu.',
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = z.infer<typeof Settings> & {
  /** Without DATABASE_URL and BASE_URL, listening on loopback only: demo accounts are created. */
  isDemo: boolean;
};

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** Which settings an environment sets, by name. */
export function namesOfSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(Settings.shape).filter((name) => (environment[name] ?? '') !== '');
}

/**
 * Reads the settings. An invalid one stops the start with its name and what is expected; an empty one counts as unset,
 * as in compose files.
 */
export function readEnv(environment: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} is wrong: ${issue.message}`);
    throw new StartError(`${faults.join('; ')}. docs/operations.md lists the settings.`);
  }
  const env = parsed.data;
  const isLoopback = LOOPBACK.includes(env.HOST);
  if (!isLoopback && (!env.BASE_URL || !env.GRANT_SECRET)) {
    throw new StartError(
      `HOST=${env.HOST} is reachable by others: set BASE_URL (the address learners type) and GRANT_SECRET (32 or more random characters).`,
    );
  }
  if (env.SMTP_URL && !env.BASE_URL) {
    throw new StartError('SMTP_URL is set: e-mails carry links, so set BASE_URL (the address learners type) too.');
  }
  const bank = [env.BANK_BIN, env.BANK_ACCOUNT, env.BANK_HOLDER];
  if (bank.some(Boolean) && !bank.every(Boolean)) {
    throw new StartError('To be paid, set all three of BANK_BIN, BANK_ACCOUNT and BANK_HOLDER.');
  }
  if (env.SEPAY_API_KEY && env.CASSO_CHECKSUM_KEY) {
    throw new StartError(
      'SEPAY_API_KEY and CASSO_CHECKSUM_KEY are both set: each transfer would be reported, and counted, twice. Keep one.',
    );
  }
  return { ...env, isDemo: isLoopback && !env.DATABASE_URL && !env.BASE_URL };
}
