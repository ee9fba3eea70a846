import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages } from '../../pages/built-pages.ts';
import { importExams } from '../../testing/exam-course.ts';
import { expectNoSentinel } from '../../testing/expect-no-sentinel.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { PAGE_PATHS, STAFF_PAGE_PATHS } from '../../testing/page-paths.ts';
import { BANK_SETTINGS } from '../../testing/paying.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

// Needs the built pages, as page-host.api.test.ts does.
const { courseId, seoUrl, slug, openVideo, openDocument, free, locked } = FIXTURE;
const ORIGIN = 'https://hoc.example.vn';
const coursePage = `/khoa-hoc/${seoUrl}`;
const openLesson = `${coursePage}/lesson/${openVideo.lesson}-${openVideo.seoUrl}`;
const PUBLIC = [
  '/',
  '/khoa-hoc',
  '/ve-chung-minh',
  '/lien-he',
  '/dieu-khoan',
  '/quyen-rieng-tu',
  coursePage,
  openLesson,
];

const SCHOOL = {
  SITE_NAME: 'Nhật ngữ Hoa & Anh',
  BRAND_COLOUR: '#8a1538',
  CONTACT_EMAIL: 'hoi@hoa.example.vn',
  CONTACT_PHONE: '028 3812 3456',
  CONTACT_ZALO: '0901 234 567',
  CONTACT_ADDRESS: '12 Lê Lợi, Quận 1',
};

let test: TestApp;
let bare: TestApp;
beforeAll(async () => {
  const logo = { name: `${'a'.repeat(32)}.png`, bytes: Buffer.from('a picture') };
  const environment = { BASE_URL: ORIGIN, ...BANK_SETTINGS, ...SCHOOL };
  test = await buildTestApp({ pages: builtPages(), environment, logo });
  await importExams(test);
  bare = await buildTestApp({ pages: builtPages() });
});
afterAll(async () => {
  await test.close();
  await bare.close();
});

const open = (path: string, as: Person | null = null, on = test) =>
  on.call('GET', path, { as, headers: { accept: 'text/html' } });
const html = async (path: string, as: Person | null = null, on = test) => (await open(path, as, on)).body;

const unescape = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<');
/** The values of a tag's attribute, by another attribute of it. */
const meta = (page: string, name: string) =>
  [...page.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(([, value]) =>
    unescape(value ?? ''),
  );
const canonical = (page: string) => [...page.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href);
const title = (page: string) => unescape(/<title>([^<]*)<\/title>/.exec(page)?.[1] ?? '');

describe('what search engines read', () => {
  it('robots.txt closes what is private and names the map', async () => {
    const { body, headers } = await test.call('GET', '/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    for (const path of ['/quan-tri/', '/tai-khoan', '/payment', '/don-hang', '/api/'])
      expect(body).toContain(`\nDisallow: ${path}\n`);
    expect(body).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('sitemap.xml lists exactly the public pages, each of which opens for a guest', async () => {
    const { body, headers } = await test.call('GET', '/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '');
    expect(listed).toEqual(expect.arrayContaining(PUBLIC.map((path) => ORIGIN + path)));
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((url) => url.includes(`/${locked.lesson}-`))).toEqual([]);
    for (const url of listed) {
      const answer = await open(url.slice(ORIGIN.length));
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect([url, answer.headers['x-robots-tag']]).toEqual([url, undefined]);
      expect(canonical(answer.body)).toEqual([url]);
    }
  });

  it('every other page says that it is private, also to who is signed in, and when it is missing', async () => {
    const admin = await test.person('admin');
    const ofFree = [openVideo, openDocument, free].map(({ lesson }) => `/lesson/${lesson}-`);
    const isPublic = (path: string) => PUBLIC.includes(path) || ofFree.some((part) => path.includes(part));
    const paths = [...PAGE_PATHS.filter((path) => !isPublic(path)), ...STAFF_PAGE_PATHS, '/khong-co'];
    expect(paths).toContain('/tai-khoan');
    for (const as of [null, admin]) {
      for (const path of paths) {
        const answer = await open(path, as);
        expect([path, answer.headers['x-robots-tag']]).toEqual([path, 'noindex']);
      }
    }
  });

  it('a page with a query, or under its second name, leads to its one address', async () => {
    expect(canonical(await html(`${coursePage}?chang=2`))).toEqual([ORIGIN + coursePage]);
    expect((await open(`/khoa-hoc/${slug}`)).headers.location).toBe(coursePage);
  });

  it('gives nobody a session: what anybody may cache sets no cookie, whoever asks', async () => {
    const learner = await test.person('learner');
    const tenDays = new Date(test.clock.nowMs + 10 * 86_400_000);
    await test.database.pool.query('UPDATE session SET expires_at = $2 WHERE user_id = $1', [learner.userId, tenDays]);
    const cookie = `${learner.cookie}; __Host-${learner.cookie}`;
    const [picture = ''] = meta(await html('/'), 'og:image');
    const share = picture.slice(ORIGIN.length);
    for (const path of ['/robots.txt', '/sitemap.xml', share, `/cdn/site/${'a'.repeat(32)}.png`]) {
      const { statusCode, headers } = await test.call('GET', path, { headers: { cookie } });
      expect([statusCode, headers['set-cookie']], path).toEqual([200, undefined]);
      expect(headers['cache-control'], path).toContain('public');
    }
    // Such a session is renewed elsewhere.
    const renewed = await test.call('GET', '/api/notices/unread', { headers: { cookie } });
    expect(renewed.headers['set-cookie']).toBeDefined();
  });

  it('pages keep their cache headers', async () => {
    expect((await open('/lien-he')).headers['cache-control']).toBe('private, no-cache');
    expect((await open('/lien-he', await test.person('learner'))).headers['cache-control']).toBe('private, no-store');
  });
});

describe('a shared link', () => {
  it('shows title, description and a picture of its own', async () => {
    const pictures = new Set<string>();
    for (const path of PUBLIC) {
      const page = await html(path);
      expect(title(page)).toMatch(/ · Nhật ngữ Hoa & Anh$/);
      expect(meta(page, 'description'), path).toHaveLength(1);
      expect(meta(page, 'og:title')[0]).toBe(title(page).replace(' · Nhật ngữ Hoa & Anh', ''));
      expect(meta(page, 'og:url')).toEqual([ORIGIN + path]);
      expect(meta(page, 'og:site_name')).toEqual([SCHOOL.SITE_NAME]);
      const [picture = ''] = meta(page, 'og:image');
      expect(picture.startsWith(`${ORIGIN}/cdn/share/`)).toBe(true);
      pictures.add(picture.slice(ORIGIN.length));
    }
    expect(pictures.size).toBe(2);
    for (const path of pictures) {
      const answer = await test.call('GET', path);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      expect(answer.rawPayload.length).toBeLessThan(300_000);
      expect((await test.call('GET', path)).rawPayload.equals(answer.rawPayload)).toBe(true);
    }
  });

  it('has no other pictures: an unknown name makes none', async () => {
    for (const name of [`${courseId}-${'0'.repeat(16)}.png`, 'site.png', 'x', '..%2f..%2fx'])
      expect((await test.call('GET', `/cdn/share/${name}`)).statusCode).toBe(404);
  });
});

type Data = Record<string, unknown>;
const structured = (page: string): Data[] =>
  [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Data,
  );

describe('the data about a course', () => {
  it('are whole: Course with provider, instance and offers, and no ratings while there are none', async () => {
    const [data, ...others] = structured(await html(coursePage));
    expect(others).toEqual([]);
    const { name, description } = (await test.call('GET', `/api/courses/${courseId}`)).json() as Data;
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Course',
      '@id': ORIGIN + coursePage,
      url: ORIGIN + coursePage,
      name,
      description,
      inLanguage: 'vi',
      educationalLevel: 'JLPT N5',
      provider: { '@type': 'Organization', name: SCHOOL.SITE_NAME, url: ORIGIN },
      hasCourseInstance: [
        {
          '@type': 'CourseInstance',
          courseMode: 'Online',
          courseWorkload: expect.stringMatching(/^PT\d+H\d+M$/) as string,
        },
      ],
      offers: [
        {
          '@type': 'Offer',
          category: 'Paid',
          price: 200_000,
          priceCurrency: 'VND',
          availability: 'https://schema.org/InStock',
          url: expect.stringMatching(/^https:\/\/hoc\.example\.vn\/payment\?buy=/) as string,
          eligibleDuration: { '@type': 'QuantitativeValue', value: 30, unitCode: 'DAY' },
        },
        expect.objectContaining({ '@type': 'Offer', price: 900_000, priceCurrency: 'VND' }) as Data,
      ],
    });
  });

  it('have no offer where nothing is sold', async () => {
    const [data] = structured(await html(coursePage, null, bare));
    expect(data).toMatchObject({ '@type': 'Course' });
    expect(data).not.toHaveProperty('offers');
  });

  it('have ratings from five on, as the page shows them', async () => {
    await bare.database.pool.query('INSERT INTO rating_total (course_id, count, sum) VALUES ($1, 8, 37)', [courseId]);
    const page = await html(coursePage, null, bare);
    expect(structured(page)[0]?.['aggregateRating']).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.6,
      ratingCount: 8,
      bestRating: 5,
      worstRating: 1,
    });
    expect(page).toMatch(/4,6(<!-- -->)?\/5/);
  });

  it('stay data whatever an author writes', async () => {
    const hostile = `</script><script>alert(1)</script> "a" & 'b' <!-- \u2028`;
    await bare.database.pool.query('UPDATE course SET name = $1, version = version + 1 WHERE id = $2', [
      hostile,
      courseId,
    ]);
    await bare.database.pool.query('UPDATE content_state SET version = version + 1');
    const answer = await open(coursePage, null, bare);
    expect(structured(answer.body)[0]?.['name']).toBe(hostile);
    expect(answer.body).not.toContain('<script>alert(1)');
    const [picture = ''] = meta(answer.body, 'og:image');
    expect((await bare.call('GET', new URL(picture).pathname)).statusCode).toBe(200);
  });
});

describe('the page of a course', () => {
  it('tells a guest what is in it, what can be tried, what it costs and what people ask', async () => {
    const page = await html(coursePage);
    for (const words of ['Trong khóa học này có', 'Học thử trước', 'Học phí', 'Câu hỏi thường gặp'])
      expect(page).toContain(words);
    expect(page).toContain('200.000');
    expect(page).toContain('Học xong thi được N5 không?');
    expect(page).toContain(`href="${openLesson}"`);
    expect(page).not.toContain(`/lesson/${locked.lesson}-`);
  });

  it('shows learners without the course the same, and those who have it none of that', async () => {
    expect(await html(coursePage, await test.person('learner'))).toContain('Học phí');
    for (const role of ['enrolled', 'staff'] as const) {
      const page = await html(coursePage, await test.person(role));
      expect(page).not.toContain('Học phí');
      expect(page).not.toContain('Trong khóa học này có');
    }
  });

  it('asks for no money where nothing is sold', async () => {
    const page = await html(coursePage, null, bare);
    expect(page).toContain('Học thử trước');
    expect(page).not.toContain('Học phí');
  });

  it('holds nothing of locked lessons', async () => {
    for (const address of [coursePage, `${coursePage}.data`, '/', '/_root.data', '/sitemap.xml'])
      for (const as of [null, await test.person('learner')]) expectNoSentinel((await open(address, as)).body, address);
  });
});

describe('a school', () => {
  it('has its name, colour and logo on every page', async () => {
    const learner = await test.person('learner');
    for (const [path, as] of [...PUBLIC, '/dang-nhap', '/khong-co']
      .map((one) => [one, null] as const)
      .concat([['/tai-khoan', learner as never]])) {
      const page = await html(path, as);
      expect(title(page), path).toContain('Nhật ngữ Hoa & Anh');
      expect(page).toContain(`/cdn/site/${'a'.repeat(32)}.png`);
      expect(page).toMatch(/<html[^>]* style="--color-primary:light-dark\(#8a1538, #[0-9a-f]{6}\)/);
      expect(title(page)).not.toContain('Tsubame');
    }
    const logo = await test.call('GET', `/cdn/site/${'a'.repeat(32)}.png`);
    expect([logo.statusCode, logo.headers['content-type'], logo.body]).toEqual([200, 'image/png', 'a picture']);
    expect((await test.call('GET', `/cdn/site/${'b'.repeat(32)}.png`)).statusCode).toBe(404);
  });

  it('says how it is reached', async () => {
    for (const path of ['/lien-he', '/dieu-khoan', '/quyen-rieng-tu', '/ve-chung-minh']) {
      const page = await html(path);
      expect(page).toContain('href="mailto:hoi@hoa.example.vn"');
      expect(page).toContain('href="tel:02838123456"');
      expect(page).toContain('href="https://zalo.me/0901234567"');
      expect(page).toContain('12 Lê Lợi, Quận 1');
    }
  });

  it('that has set nothing keeps the look of the style sheets, and says whom else to ask', async () => {
    const page = await html('/lien-he', null, bare);
    expect(page).toContain('Trường chưa ghi địa chỉ liên hệ');
    expect(page).not.toMatch(/<html[^>]* style=/);
    expect(title(page)).toBe('Liên hệ · Tsubame');
    expect(page).not.toMatch(/mailto:|tel:|zalo\.me/);
  });

  it('tells for how long things are kept by its settings', async () => {
    expect(await html('/quyen-rieng-tu')).toContain('400 ngày');
    const other = await buildTestApp({
      pages: builtPages(),
      environment: { LEARNING_EVENT_DAYS: '0', BACKUP_DIR: '/backups', BACKUP_KEEP: '13' },
    });
    const page = await html('/quyen-rieng-tu', null, other);
    await other.close();
    expect(page).not.toContain('Thống kê việc học');
    expect(page).toContain('chừng 14 ngày');
  });

  it.each(PUBLIC)('every link of %s leads somewhere', async (path) => {
    const page = await html(path);
    const hrefs = new Set([...page.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href]) => unescape(href ?? '')));
    expect([...hrefs]).toEqual(
      expect.arrayContaining(['/lien-he', '/dieu-khoan', '/quyen-rieng-tu'].filter(() => path !== openLesson)),
    );
    for (const href of hrefs) expect([href, [200, 302].includes((await open(href)).statusCode)]).toEqual([href, true]);
  });
});
