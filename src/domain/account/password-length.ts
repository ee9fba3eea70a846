/** Shortest and longest password, in characters. NIST SP 800-63B-4 asks for at least 8 and for 64 to be possible. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;
