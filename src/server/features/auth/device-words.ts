import Bowser from 'bowser';

const BROWSERS: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/** The device: its model where people know it by that, else its system. */
function deviceOf({ os, platform }: Bowser.Parser.ParsedResult): string | null {
  if (platform.model === 'iPhone' || platform.model === 'iPad') return platform.model;
  if (os.name === 'macOS') return 'máy Mac';
  if (os.name === 'Windows') return 'máy Windows';
  if (os.name === 'Android') return platform.type === 'tablet' ? 'máy tính bảng Android' : 'điện thoại Android';
  return os.name ?? null;
}

/** A user agent in words: 'Chrome trên máy Windows'. */
export function deviceWords(userAgent: string): string {
  if (userAgent.trim() === '') return 'Thiết bị không rõ';
  const parsed = Bowser.parse(userAgent);
  const { name } = parsed.browser;
  const device = deviceOf(parsed);
  if (!name && device === null) return 'Thiết bị không rõ';
  const browser = name ? (BROWSERS[name] ?? name) : 'Trình duyệt';
  return device === null ? browser : `${browser} trên ${device}`;
}
