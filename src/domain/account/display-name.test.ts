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
    'Ng.Văn A',
    'Ng.Thị Hà',
    'St. John',
    'Nguyễn T.H.',
    'T.TH',
    'N.Anh 2.0',
    'Lan 20.11.2004',
    'Lan... Anh',
    'Lan/HN',
    'ThS. Lan / HN',
    'Lan.山',
    'x.y.z.t',
    '1.2.3',
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
    'nhan-qua.click',
    'trungthuong.icu',
    'Quà evil.cloud nhé',
    'shopee.mobi',
    'qua.sbs',
    'tang.gift',
    'evil.us',
    'evil.us.',
    'q-1.gift',
    'quà.gift',
    '1.gift',
    '😀.ws',
    'a_b.gift',
    'goo.gl/abc',
    'is.gd/x',
    't.co/x',
    'A.N.Co/x',
    'x.com',
    '192.168.4.20',
    '192.168.4.20/x',
    'xem xn--tng-0ma.example',
    'xn--a',
    'tang｡gift',
    'tang．gift',
    'ｔａｎｇ．ｇｉｆｔ',
    '𝐭𝐚𝐧𝐠.𝐠𝐢𝐟𝐭',
    '１９２．１６８．４．２０',
    'quà.рф',
    'shop.みんな',
  ])('%s is refused: it opens a line of our e-mails', (name) => {
    expect(checkName(name)).toBeNull();
  });

  it.each(['Mr.Bean', 'Ng.Lan', 'lan.anh'])('%s is refused: it has the shape of an address', (name) => {
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
    expect(isStaffLike(name, { staffNames: ['Cô Hạnh'], siteName: 'Tsubame' })).toBe(true);
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
    expect(isStaffLike(name, { staffNames: ['Cô Hạnh', '😀😀'], siteName: 'Tsubame' })).toBe(false);
  });
});

describe('a learner’s name passes for the site’s', () => {
  it.each([
    ['Tiếng Nhật cô Hạnh', 'Tiếng Nhật cô Hạnh'],
    ['Tiếng Nhật cô Hạnh', 'tieng nhat CO HANH'],
    ['Tiếng Nhật cô Hạnh', 'Lớp Tiếng Nhật cô Hạnh (chính thức)'],
    ['Sora', 'Sora Nihongo'],
    ['Én', 'én.'],
    ['Én', 'Tsubame'],
  ])('of %s as %s', (siteName, name) => {
    expect(isStaffLike(name, { staffNames: [], siteName })).toBe(true);
  });

  it.each([
    ['Tiếng Nhật cô Hạnh', 'Cô Hạnh'],
    ['Tiếng Nhật cô Hạnh', 'Yêu tiếng Nhật'],
    ['Én', 'Én nhỏ'],
    ['Én', 'Nguyễn'],
    ['★', '★'],
    ['★', 'Lan'],
  ])('of %s not as %s', (siteName, name) => {
    expect(isStaffLike(name, { staffNames: [], siteName })).toBe(false);
  });
});
