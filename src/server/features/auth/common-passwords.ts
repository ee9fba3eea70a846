import { isGuessable } from '#domain/account/guessable-password.ts';
import { fold } from '#domain/search/fold.ts';

/** Common in Vietnam but missing from international lists. */
const COMMON_HERE = [
  'anhyeuem',
  'emyeuanh',
  'anhnhoem',
  'emnhoanh',
  'conyeume',
  'giadinh',
  'hanhphuc',
  'iloveu',
  'hanoi',
  'saigon',
  'danang',
  'hochiminh',
  'vietnam',
];
/** Shorter ones are prefixes of too many good passwords. */
const MIN_LENGTH = 5;

let loading: Promise<ReadonlySet<string>> | null = null;

/** zxcvbn's list, loaded with the first new password rather than at the start. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const listed = [...dictionary['passwords-common'], ...COMMON_HERE];
    return new Set(listed.map((password) => fold(password)).filter((one) => one.length >= MIN_LENGTH));
  });
  return loading;
}

/** Whether the password is among everyone's first guesses. `known`: the owner's name and e-mail address. */
export async function isCommonPassword(password: string, known: readonly string[]): Promise<boolean> {
  const common = await commonPasswords();
  return isGuessable(password, known, (folded) => common.has(folded));
}
