import { normalise } from '#domain/text/normalise.ts';

// Most used passwords of eight and more characters here and abroad, as facts seen in every published ranking, and what
// people make of this site's own name. A long list belongs into a file once registrations show the need.
const COMMON = new Set(
  `12345678 123456789 1234567890 0123456789 87654321 11111111 00000000 88888888 66666666 12341234 11223344 123123123
   147258369 987654321 password password1 password123 passw0rd qwertyui qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx
   abcd1234 abc12345 a1234567 aa123456 iloveyou anhyeuem emyeuanh matkhau1 matkhau123 vietnam1 sunshine princess
   football baseball superman trustno1 tsubame1 tsubame123 tiengnhat nihongo1 nihongo123`.split(/\s+/),
);

/** Whether everybody's first guess would open this account. */
export function isCommonPassword(password: string): boolean {
  const folded = normalise(password, 'NFKC').toLowerCase();
  return COMMON.has(folded) || new Set(folded).size === 1;
}
