import { describe, expect, it } from 'vitest';
import { isGuessable } from './guessable-password.ts';

const COMMON = new Set(['password', 'qwerty123', 'sunshine']);
const OWNER = ['Nguyễn Minh Anh', 'bong.hoa88@tsubame.example'];
const guessable = (password: string) => isGuessable(password, OWNER, (folded) => COMMON.has(folded));

describe('a password is guessable', () => {
  it.each([
    ['as a common one', 'password'],
    ['in capitals', 'PASSWORD'],
    ['in full width', 'ｐａｓｓｗｏｒｄ'],
    ['with marks', 'pässwórd'],
    ['with look-alikes', 'P@$$w0rd'],
    ['with digits behind it', 'Sunshine2024'],
    ['with signs around it', '!!password!!'],
    ['with signs inside it', 'qwerty-123'],
    ['with look-alikes and digits', 'p@ssw0rd99'],
    ['as one letter', 'aaaaaaaaaaaa'],
    ['as a piece repeated', 'abc1abc1abc1'],
    ['as a date', '19901231'],
    ['as a telephone number', '0912345678'],
    ['as the name', 'nguyenminhanh'],
    ['as parts of the name with a year', 'MinhAnh1999'],
    ['as parts in another order', 'anh.minh.nguyen'],
    ['as the e-mail', 'bong.hoa88@tsubame.example'],
    ['as the head of the e-mail', 'bonghoa88'],
    ['as the site with a year', 'Tsubame@2026'],
    ['as the word for it', 'mật khẩu 123'],
    ['as the name with a telephone number', 'minhanh 0912 345 678'],
    ['as the name with one digit many times', 'minhanh000000000000'],
  ])('%s: %s', (_fact, password) => {
    expect(guessable(password)).toBe(true);
  });
});

describe('a password is not guessable', () => {
  it.each([
    'chim én bay thấp',
    'minh anh thích mưa phùn',
    'xk29-vbe1-qq',
    'つばめがとぶ春',
    '4820 5573 1196',
    'T8#kfWq2p',
    'minh anh 4820 5573 1196',
  ])('%s', (password) => {
    expect(guessable(password)).toBe(false);
  });

  // A password manager's, of digits but for the few letters that its owner's address holds by chance.
  it.each([
    ['535f23ae-ea39-4035-8587-082255e51044', '74e9bef6-9ed1-4d8c-aeea-cf7e31813552@tsubame.example'],
    ['77149f34-0239-4189-8133-56102a28f89e', 'f1034ba4-9d5d-4566-a28f-e44f62665d66@tsubame.example'],
  ])('%s, of %s', (password, email) => {
    expect(isGuessable(password, ['Minh Anh', email], () => false)).toBe(false);
  });
});
