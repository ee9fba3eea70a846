// The part of tar that a backup needs: plain files, with GNU's way of long names and of sizes from 8 GiB. A reader that
// knows the one way in which we write a head takes nothing else: no links, no folders, no owners.

export const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
/** What the twelve octal digits of a size can't hold. */
const BIG_BYTES = 8 ** 11;
const LONG_NAME = '././@LongLink';

/** What precedes a file's bytes: a block, or three if the name is long. */
export function encodeHead(name: string, size: number): Buffer {
  const bytes = Buffer.from(name);
  if (bytes.length <= NAME_BYTES) return encodeBlock(bytes, size, '0');
  const longName = Buffer.concat([bytes, Buffer.alloc(1)]);
  return Buffer.concat([
    encodeBlock(Buffer.from(LONG_NAME), longName.length, 'L'),
    longName,
    paddingOf(longName.length),
    encodeBlock(bytes.subarray(0, NAME_BYTES), size, '0'),
  ]);
}

/** The zeros between a file's bytes and the next head. */
export function paddingOf(size: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);
}

/** What ends an archive. */
export const END = Buffer.alloc(2 * BLOCK_BYTES);

/** Reads a head, of which `next` gives the bytes. Null for any that `encodeHead` would not have written. */
export async function readHead(
  next: (bytes: number) => Promise<Buffer>,
): Promise<{ name: string; size: number } | null> {
  const blocks = [await next(BLOCK_BYTES)];
  let longName: string | undefined;
  if (blocks[0]?.[156] === 'L'.charCodeAt(0)) {
    const size = sizeIn(blocks[0]);
    if (size > BLOCK_BYTES) return null;
    const padded = await next(BLOCK_BYTES);
    longName = padded.subarray(0, size - 1).toString();
    blocks.push(padded, await next(BLOCK_BYTES));
  }
  const last = blocks.at(-1) ?? END;
  const name = longName ?? last.subarray(0, NAME_BYTES).toString().replace(/\0.*$/s, '');
  const size = sizeIn(last);
  if (name === '' || !Number.isSafeInteger(size) || size < 0) return null;
  return encodeHead(name, size).equals(Buffer.concat(blocks)) ? { name, size } : null;
}

function encodeBlock(name: Buffer, size: number, type: '0' | 'L'): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  name.copy(block);
  block.write('0000600\0', 100); // mode: the owner's alone
  block.write('0000000\0', 108); // user
  block.write('0000000\0', 116); // group
  if (size < BIG_BYTES) block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  block.write('00000000000\0', 136); // time
  block.write('        ', 148); // the sum, as it counts in itself
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  let sum = 0;
  for (const byte of block) sum += byte;
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function sizeIn(block: Buffer): number {
  if (block[124] === 0x80) return Number(block.readBigUInt64BE(128));
  return Number.parseInt(block.toString('latin1', 124, 135), 8);
}
