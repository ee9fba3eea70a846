type Box = { type: string; content: Buffer };

/** Three minutes of fragments of 20 ms. More would only keep the processor busy. */
const MAX_BOXES = 20_000;

/** Content of the first box at the end of a path of types. */
export function findPath(bytes: Buffer, types: string[]): Buffer | null {
  return types.reduce<Buffer | null>((within, type) => within && findBox(within, type), bytes);
}

/** Content of the first box of a type, null if there is none or the file ends before or within it. */
export function findBox(bytes: Buffer, wanted: string): Buffer | null {
  for (const box of readBoxes(bytes)) {
    if (box === null) return null;
    if (box.type === wanted) return box.content;
  }
  return null;
}

/** All boxes, null if the file ends within one. */
export function boxesIn(bytes: Buffer): Box[] | null {
  const boxes = [...readBoxes(bytes)];
  return boxes.every((box) => box !== null) ? boxes : null;
}

/** Yields each box; ends with null if the file ends within one, or has too many. */
function* readBoxes(bytes: Buffer): Generator<Box | null> {
  let at = 0;
  for (let boxes = 1; at < bytes.length; boxes += 1) {
    const box = boxes > MAX_BOXES ? null : readBox(bytes, at);
    yield box && { type: box.type, content: bytes.subarray(at + box.headSize, at + box.size) };
    at += box?.size ?? bytes.length;
  }
}

function readBox(bytes: Buffer, at: number): { type: string; headSize: number; size: number } | null {
  if (at + 8 > bytes.length) return null;
  const size32 = bytes.readUInt32BE(at);
  if (size32 === 1 && at + 16 > bytes.length) return null;
  const headSize = size32 === 1 ? 16 : 8;
  const size = size32 === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size32 || bytes.length - at;
  if (size < headSize || at + size > bytes.length) return null;
  return { type: bytes.toString('latin1', at + 4, at + 8), headSize, size };
}
