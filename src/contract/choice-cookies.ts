/** Names of the cookies in which a browser keeps what its owner chose, so that the server draws it at once. spec 1 §3 */
export const CHOICE_COOKIES = { theme: 'theme', server: 'video_server', quality: 'video_quality' } as const;

export const CHOICE_SECONDS = 365 * 24 * 60 * 60;
