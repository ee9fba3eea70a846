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
  ])('%s', (password) => {
    expect(guessable(password)).toBe(false);
  });
});
