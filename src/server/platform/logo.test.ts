import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLogo } from './logo.ts';
import { StartError } from './start-error.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tsubame-logo-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: Buffer | string): string {
  const at = path.join(folder, name);
  writeFileSync(at, content);
  return at;
}
const picture = () => sharp({ create: { width: 1600, height: 400, channels: 4, background: '#8a1538' } });

/** What the operator reads. */
async function refusal(at: string): Promise<string> {
  try {
    await readLogo(at);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('the logo', () => {
  it('is none without the setting', async () => {
    expect(await readLogo(undefined)).toBeNull();
  });

  it('is made small, a PNG without metadata, named by its content', async () => {
    const exif = { IFD0: { Copyright: 'Cô Hạnh' } };
    const png = await readLogo(file('logo.png', await picture().withExif(exif).png().toBuffer()));
    const metadata = await sharp(png?.bytes).metadata();
    expect(metadata).toMatchObject({ format: 'png', width: 480, height: 120 });
    expect(metadata.exif).toBeUndefined();
    expect(png?.name).toMatch(/^[0-9a-f]{32}\.png$/);
    const webp = await readLogo(file('logo.webp', await picture().webp({ lossless: true }).toBuffer()));
    expect(await sharp(webp?.bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 120 });
  });

  it('is refused in words when it is something else, even under the right name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    expect(await refusal(file('a.svg', svg))).toContain('is not a PNG or WebP picture');
    expect(await refusal(file('svg.png', svg))).toContain('is not a PNG or WebP picture');
    expect(await refusal(file('gif.png', await picture().gif().toBuffer()))).toContain('is not a PNG or WebP picture');
    expect(await refusal(file('text.png', 'nothing'))).toContain('is not a PNG or WebP picture');
    const whole = await picture().png({ compressionLevel: 0 }).toBuffer();
    expect(await refusal(file('half.png', whole.subarray(0, 2_000)))).toContain('damaged');
    expect(await refusal(file('huge.png', Buffer.alloc(2 * 1024 * 1024 + 1)))).toContain('larger than 2 MB');
    expect(await refusal(path.join(folder, 'none.png'))).toContain('is not there');
    expect(await refusal(folder)).toContain('is not there');
  });
});
