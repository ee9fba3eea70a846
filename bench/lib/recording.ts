import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A packet of Opus, 20 ms in one frame: RFC 6716 §3.1. */
const PACKET_HEAD = 0xf8;
const PACKET_MS = 20;
const PACKETS = 1500;
const CLUSTER = Buffer.from('1f43b675', 'hex');

/** A WebM recording of 30 s and about this many bytes, as browsers make it, of noise. */
export function makeRecording(bytes: number): Buffer {
  const real = readFileSync(new URL('../../src/server/testing/recordings/chromium.webm', import.meta.url));
  const head = real.subarray(0, real.indexOf(CLUSTER));
  const packetBytes = Math.floor((bytes - head.length) / PACKETS) - 7;
  const blocks = Array.from({ length: PACKETS }, (_, index) => {
    const block = randomFillSync(Buffer.alloc(7 + packetBytes));
    // A SimpleBlock of track 1 with a size of two bytes: RFC 9559 §10.
    block[0] = 0xa3;
    block.writeUInt16BE(0x4000 | (4 + packetBytes), 1);
    block[3] = 0x81;
    block.writeInt16BE(index * PACKET_MS, 4);
    block[6] = 0x80;
    block[7] = PACKET_HEAD;
    return block;
  });
  // A cluster of unknown size that begins at 0.
  return Buffer.concat([
    head,
    CLUSTER,
    Buffer.from('01ffffffffffffff', 'hex'),
    Buffer.from('e78100', 'hex'),
    ...blocks,
  ]);
}
