import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { StartError } from './start-error.ts';

const SECRET = 'x'.repeat(32);

/** What the operator reads. */
function refusal(environment: Record<string, string>): string {
  try {
    readEnv(environment);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('readEnv', () => {
  it('refuses an account that is not whole, and two services that would report each transfer', () => {
    expect(refusal({ BANK_ACCOUNT: '0011001234567' })).toContain('BANK_BIN');
    expect(refusal({ SEPAY_API_KEY: 'a'.repeat(16), CASSO_CHECKSUM_KEY: 'a'.repeat(16) })).toContain('Keep one');
  });

  it('needs no setting at all', () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      TRUST_PROXY: false,
      DATA_DIR: '.data',
      CONTENT_DIR: 'content',
      DATABASE_POOL_SIZE: 20,
      DATABASE_WAIT_SECONDS: 2,
      MEDIA_CACHE_MB: 64,
      TIME_ZONE: 'Asia/Ho_Chi_Minh',
      LEARNING_EVENT_DAYS: 400,
      REQUIRE_STAFF_TOTP: false,
      BACKUP_EVERY_HOURS: 24,
      BACKUP_KEEP: 7,
      CODE_HELP: expect.stringContaining('Mã kích hoạt'),
      PAGES_AT_ONCE: 4,
      PASSWORD_HELP: expect.stringContaining('giáo viên'),
      LOG_LEVEL: 'info',
      isDemo: true,
    });
  });

  it('takes the words about codes as they are, within bounds', () => {
    expect(readEnv({ CODE_HELP: ' Hỏi cô Hạnh, Zalo 0901 234 567. ' }).CODE_HELP).toBe(
      'Hỏi cô Hạnh, Zalo 0901 234 567.',
    );
    expect(refusal({ CODE_HELP: 'a'.repeat(501) })).toContain('CODE_HELP');
  });

  it('says of a colour that white cannot be read on how far it is from one that it can', () => {
    expect(refusal({ BRAND_COLOUR: '#FFCC00' })).toMatch(
      /^BRAND_COLOUR is wrong: white text on #ffcc00 has a contrast of 1\.5:1 and needs 4\.5:1; .* is #[0-9a-f]{6}\. docs/,
    );
    expect(readEnv({ BRAND_COLOUR: '#8A1538' }).BRAND_COLOUR).toBe('#8a1538');
  });

  it('takes an empty setting for one that is not set', () => {
    const names = ['PORT', 'HOST', 'BASE_URL', 'TRUST_PROXY', 'DATABASE_URL', 'GRANT_SECRET', 'TIME_ZONE', 'LOG_LEVEL'];
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}));
  });

  it('ignores what is not its own', () => {
    expect(readEnv({ PATH: '/bin', HOME: '/home/x' })).toEqual(readEnv({}));
  });

  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['PORT', ' '],
    ['PORT', '0x50'],
    ['BASE_URL', 'tsubame.vn'],
    ['BASE_URL', 'ftp://tsubame.vn'],
    ['TRUST_PROXY', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', '201'],
    ['DATABASE_WAIT_SECONDS', '0'],
    ['DATABASE_WAIT_SECONDS', '61'],
    ['VIDEO_SERVER_JP', 'video.example'],
    ['VIDEO_SERVER_VN', 'javascript:alert(1)'],
    ['GRANT_SECRET', 'x'.repeat(31)],
    ['MEDIA_CACHE_MB', '-1'],
    ['MEDIA_CACHE_MB', '1.5'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'Tsubame'],
    ['MAIL_FROM', 'a@b.vn\r\nBcc: c@d.vn'],
    ['SITE_NAME', 'a'.repeat(61)],
    ['SITE_NAME', 'Hoa <b>Anh</b>'],
    ['SITE_NAME', 'Hoa\r\nBcc: c@d.vn'],
    ['BRAND_COLOUR', 'red'],
    ['BRAND_COLOUR', '#abc'],
    ['CONTACT_EMAIL', 'hoc'],
    ['CONTACT_PHONE', 'javascript:alert(1)'],
    ['CONTACT_ZALO', 'https://example.vn/hoa'],
    ['TIME_ZONE', 'Saigon'],
    ['LEARNING_EVENT_DAYS', '-1'],
    ['LEARNING_EVENT_DAYS', '3651'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %j', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} is wrong: .+docs/operations\\.md`));
  });

  it('names every wrong setting at once, without showing a secret', () => {
    const said = refusal({ PORT: 'x', LOG_LEVEL: 'y', GRANT_SECRET: 'short-secret' });
    for (const name of ['PORT', 'LOG_LEVEL', 'GRANT_SECRET']) expect(said).toContain(`${name} is wrong`);
    expect(said).not.toContain('short-secret');
  });

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.10', false],
    ['tsubame.vn', false],
  ])('asks for BASE_URL and GRANT_SECRET when HOST=%s can be reached by others', (HOST, isOwn) => {
    const asks = /BASE_URL.*GRANT_SECRET/;
    const both: Record<string, string> = { HOST, BASE_URL: 'https://tsubame.vn', GRANT_SECRET: SECRET };
    expect(refusal(both)).toBe('accepted');
    for (const environment of [
      { HOST },
      { HOST, BASE_URL: 'https://tsubame.vn' },
      { HOST, GRANT_SECRET: SECRET },
    ] as Record<string, string>[]) {
      if (isOwn) expect(refusal(environment)).toBe('accepted');
      else expect(refusal(environment)).toMatch(asks);
    }
  });

  it.each([
    [{}, true],
    [{ DATABASE_URL: 'postgres://localhost/x' }, false],
    [{ BASE_URL: 'http://localhost:3000' }, false],
    [{ HOST: '0.0.0.0', BASE_URL: 'https://tsubame.vn', GRANT_SECRET: SECRET }, false],
  ])('with %j demo mode is %s', (environment, isDemo) => {
    expect(readEnv(environment).isDemo).toBe(isDemo);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('reads TRUST_PROXY=%s as %s', (value, expected) => {
    expect(readEnv({ TRUST_PROXY: value }).TRUST_PROXY).toBe(expected);
  });

  it('takes a mail server together with the address that e-mails lead to', () => {
    const mail = { SMTP_URL: 'smtps://user:password@mail.example:465', MAIL_FROM: 'Tsubame <hoc@example.vn>' };
    expect(refusal(mail)).toMatch(/SMTP_URL.*BASE_URL/);
    expect(refusal({ ...mail, BASE_URL: 'https://tsubame.vn' })).toBe('accepted');
  });

  it('takes slashes off the end of addresses', () => {
    expect(readEnv({ VIDEO_SERVER_JP: 'https://jp.example/hls//' }).VIDEO_SERVER_JP).toBe('https://jp.example/hls');
  });
});
