import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive; what is not said is as in a usual one. */
export type ZipEntry = {
  readonly name: string;
  readonly content: string | Buffer;
  /** what the archive says that it unpacks to */
  readonly declaredSize?: number;
  /** of Unix, such as 0o120777 of a link */
  readonly mode?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly isDeflated?: boolean;
};

const UTF8_NAME = 0x800;

/** An archive in memory: a hostile one is made by what its entries say of themselves. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content as string);
    const data = entry.isDeflated ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((entry.flags ?? 0) | UTF8_NAME, 2);
    common.writeUInt16LE(entry.method ?? (entry.isDeflated ? 8 : 0), 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(entry.declaredSize ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from([0x50, 0x4b, 3, 4]), common, name, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    central.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), common, tail, name);
    at += 4 + common.length + name.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, Buffer.from([0x50, 0x4b, 5, 6]), end]);
}
