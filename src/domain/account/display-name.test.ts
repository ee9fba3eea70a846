import { describe, expect, it } from 'vitest';
import { checkName, isStaffLike } from './display-name.ts';

describe('a name', () => {
  it.each([
    'Minh Anh',
    'Ng. Văn A',
    'V.An',
    'J.R.',
    'O’Neil-Lan',
    '山田 花子',
    'Lan 2k8',
    'Chị Ba (HN)',
    'A.N.Co',
    'Ng. Ly',
    'Th. Cô',
  ])('%s is taken', (name) => {
    expect(checkName(name)).toBe(name);
  });

  it.each([
    'https://a.example',
    'xem www.a',
    'qua-tang.com',
    'Quà tại shop . vn',
    'evil。com',
    'EVIL.COM/x',
    'nhan-qua.xyz nhé',
    'a@trang.vn',
    'bit.ly/qua',
    't.me hay zalo.me',
  ])('%s is refused: it opens a line of our e-mails', (name) => {
    expect(checkName(name)).toBeNull();
  });
});

describe('a learner’s name passes for the staff’s', () => {
  it.each([
    'Giáo viên Tsubame',
    'giao vien',
    'Giáo viên Lan',
    'T s u b a m e',
    'Tsubаmе', // Cyrillic а and е
    'Ｔｓｕｂａｍｅ',
    'ADMIN',
    'Adm1n',
    'Quản trị viên',
    'quantrivien',
    'Hỗ trợ',
    'hotro 24/7',
    'H ỗ t r ợ học viên',
    'Bình luận đã xóa',
    'Cô Hạnh',
    'co hanh',
    'CÔ  HẠNH.',
    'Cô Hạnн',
  ])('as %s', (name) => {
    expect(isStaffLike(name, ['Cô Hạnh'])).toBe(true);
  });

  it.each([
    'Hạnh',
    'Cô Hạnh Nguyễn',
    'Minh Anh',
    '山田',
    '😀',
    'Én nhỏ',
    'Adam',
    'Hồ Trọng Hiếu',
    'Hồ Trọng',
    'Quân Trịnh',
  ])('and not as %s', (name) => {
    expect(isStaffLike(name, ['Cô Hạnh', '😀😀'])).toBe(false);
  });
});
