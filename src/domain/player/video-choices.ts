/** Video servers, the default first. spec 1 §9 */
export const SERVERS = ['jp', 'vn'] as const;
export type Server = (typeof SERVERS)[number];

/** Qualities in menu order. 'auto' is a master playlist. decisions §6 */
export const QUALITIES = ['auto', '720p', '360p'] as const;
export type Quality = (typeof QUALITIES)[number];

/** Playback speeds. spec 1 §9 */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export type Speed = (typeof SPEEDS)[number];

export const CAPTION_CHOICES = ['off', 'ja', 'vi', 'both'] as const;
export type CaptionChoice = (typeof CAPTION_CHOICES)[number];

const DEFAULT_SERVER: Server = 'jp';
const DEFAULT_QUALITY: Quality = '720p';

/** The remembered server if it still exists, else the default. */
export function chooseServer(remembered: string | undefined): Server {
  return SERVERS.find((server) => server === remembered) ?? DEFAULT_SERVER;
}

/** The remembered quality if this video has it, else the default; 'auto' on metered connections. decisions §6 */
export function chooseQuality(
  remembered: string | undefined,
  offered: readonly Quality[],
  network: { readonly savesData: boolean; readonly effectiveType: string | undefined },
): Quality {
  const known = offered.find((quality) => quality === remembered);
  if (known) return known;
  const isSlow = network.savesData || ['slow-2g', '2g', '3g'].includes(network.effectiveType ?? '');
  const wanted = isSlow ? 'auto' : DEFAULT_QUALITY;
  return offered.includes(wanted) ? wanted : (offered[0] ?? DEFAULT_QUALITY);
}

/** The stream's name in GET /video/get-link. spec 1 §7 */
export function streamName(server: Server, quality: Quality, videoName: string): string {
  return `${server}/${quality}/${videoName}/index.m3u8`;
}

/** Languages shown for a caption choice, Japanese above Vietnamese. */
export function shownLanguages(choice: CaptionChoice, offered: readonly ('ja' | 'vi')[]): readonly ('ja' | 'vi')[] {
  const wanted = { off: [], ja: ['ja'], vi: ['vi'], both: ['ja', 'vi'] } as const satisfies Record<
    CaptionChoice,
    readonly ('ja' | 'vi')[]
  >;
  return wanted[choice].filter((language) => offered.includes(language));
}

/** Caption choices offered for a video: 'both' only if it has both. */
export function offeredCaptionChoices(offered: readonly ('ja' | 'vi')[]): readonly CaptionChoice[] {
  return CAPTION_CHOICES.filter((choice) =>
    choice === 'both' ? offered.length > 1 : choice === 'off' || offered.includes(choice),
  );
}
