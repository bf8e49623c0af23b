import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  parts: AsyncIterable<string> | Iterable<string>;
}

const DEFLATED = 8;
const VERSION = 20;
/** The lengths follow the content in a descriptor, and names are UTF-8. */
const FLAGS = 0x0808;
/** 1980-01-01, the first day that the format knows. Equal content then gives equal files. */
const DATE = 0x0021;
/** Longer entries and archives would need ZIP64. */
const BYTES_MAX = 0xffff_ffff;

interface Measures {
  crc: number;
  packed: number;
  length: number;
}

const uint32 = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, 4 * index);
  return buffer;
};

const uint16 = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt16LE(value, 2 * index);
  return buffer;
};

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    uint32(0x0403_4b50),
    uint16(VERSION, FLAGS, DEFLATED, 0, DATE),
    uint32(0, 0, 0),
    uint16(name.length, 0),
    name,
  ]);

const descriptor = ({ crc, packed, length }: Measures): Buffer => uint32(0x0807_4b50, crc, packed, length);

const centralHeader = (name: Buffer, { crc, packed, length }: Measures, offset: number): Buffer =>
  Buffer.concat([
    uint32(0x0201_4b50),
    uint16(VERSION, VERSION, FLAGS, DEFLATED, 0, DATE),
    uint32(crc, packed, length),
    uint16(name.length, 0, 0, 0, 0),
    uint32(0, offset),
    name,
  ]);

const endOf = (entries: number, size: number, offset: number): Buffer =>
  Buffer.concat([uint32(0x0605_4b50), uint16(0, 0, entries, entries), uint32(size, offset), uint16(0)]);

/** Compresses the parts of an entry one by one and measures them. */
async function* deflated(parts: ZipEntry['parts'], measures: Measures): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const ready: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => {
    measures.packed += piece.length;
    ready.push(piece);
  });
  try {
    for await (const part of parts) {
      const bytes = Buffer.from(part);
      measures.crc = crc32(bytes, measures.crc);
      measures.length += bytes.length;
      await new Promise<void>((resolve, reject) => {
        deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
      yield* ready.splice(0);
    }
    deflate.end();
    await once(deflate, 'end');
    yield* ready.splice(0);
  } finally {
    deflate.destroy();
  }
}

/** Writes a ZIP archive in parts. The content of an entry is asked for while it is written. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const central: Buffer[] = [];
  let offset = 0;
  const count = (part: Buffer): Buffer => {
    offset += part.length;
    return part;
  };
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const start = offset;
    const measures: Measures = { crc: 0, packed: 0, length: 0 };
    yield count(localHeader(name));
    for await (const part of deflated(entry.parts, measures)) yield count(part);
    if (measures.length > BYTES_MAX || offset > BYTES_MAX) throw new Error('the archive is too large for its format');
    yield count(descriptor(measures));
    central.push(centralHeader(name, measures, start));
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield endOf(central.length, directory.length, offset);
}
