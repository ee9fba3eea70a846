import { expect, it } from 'vitest';
import { renderMail, SITE_NAME } from './render-mail.ts';

const URL = 'https://hoc.example.vn/xac-nhan-email?ma=a&b=1';
const mail = renderMail({
  subject: 'Chào <Lan>',
  blocks: ['Chào <img src=x onerror="alert(1)"> & ‘Lan’,', { label: 'Bấm "vào" đây', url: URL }],
  footer: [{ label: 'Ngừng nhận', url: URL }],
});

it('a mail says the same in plain text and in HTML', () => {
  expect(mail.text).toBe(
    `Chào <img src=x onerror="alert(1)"> & ‘Lan’,\n\nBấm "vào" đây:\n${URL}\n\nNgừng nhận:\n${URL}\n\n${SITE_NAME}`,
  );
  expect(mail.html.match(/href="https:\/\/hoc\.example\.vn\/xac-nhan-email\?ma=a&amp;b=1"/g)).toHaveLength(2);
});

it('nothing that somebody typed becomes markup', () => {
  expect(mail.html).toContain('Chào &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; ‘Lan’,');
  expect(mail.html).toContain('<title>Chào &lt;Lan&gt;</title>');
  expect(mail.html).toContain('>Bấm &quot;vào&quot; đây</a>');
  expect(mail.html).not.toContain('<img');
});

it('HTML loads nothing from elsewhere', () => {
  expect(mail.html).not.toMatch(/<(img|link|script|iframe|style)|url\(/);
});
