import { isGuessable } from '#domain/account/guessable-password.ts';
import { fold } from '#domain/search/fold.ts';

/** Common here and in no list from elsewhere. */
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
/** Shorter ones begin too many good passwords. */
const MIN_LENGTH = 5;

let loading: Promise<ReadonlySet<string>> | null = null;

/** The list of zxcvbn, loaded with the first new password: a start doesn't wait for it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const listed = [...dictionary['passwords-common'], ...COMMON_HERE];
    return new Set(listed.map((password) => fold(password)).filter((one) => one.length >= MIN_LENGTH));
  });
  return loading;
}

/** Whether everybody's first guesses would open this account. `known`: the owner's name and e-mail address. */
export async function isCommonPassword(password: string, known: readonly string[]): Promise<boolean> {
  const common = await commonPasswords();
  return isGuessable(password, known, (folded) => common.has(folded));
}
