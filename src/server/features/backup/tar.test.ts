import { describe, expect, it } from 'vitest';
import { encodeHead, readHead } from './tar.ts';

/** Gives the bytes of a buffer one after the other. */
function giving(bytes: Buffer) {
  let at = 0;
  return (count: number) => Promise.resolve(bytes.subarray(at, (at += count)));
}

describe('heads of entries', () => {
  it.each([
    ['backup.json', 0],
    ['tables/user/000001.copy.gz', 4_194_304],
    [`files/media/${'0'.repeat(32)}/${'x'.repeat(200)}`, 1],
    ['n'.repeat(100), 8 ** 11 - 1],
    ['n'.repeat(101), 8 ** 11],
    ['files/media/lớn.mp4', 9e15],
  ])('%s of %d bytes is read back', async (name, size) => {
    expect(await readHead(giving(encodeHead(name, size)))).toEqual({ name, size });
  });

  it('no bit of one may differ: a long name, which has no sum, is then another one', async () => {
    for (const name of ['files/audio/chao.mp3', 'n'.repeat(150)]) {
      const whole = encodeHead(name, 1234);
      for (let bit = 0; bit < whole.length * 8; bit += 1) {
        const damaged = Buffer.from(whole);
        damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const read = await readHead(giving(Buffer.concat([damaged, Buffer.alloc(2048)])));
        if (read) expect(read.name).not.toBe(name);
        expect(read === null || name.length > 100).toBe(true);
      }
    }
  });
});
