/** Password length in characters. NIST SP 800-63B-4 requires at least 8 and support for 64. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;
