import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x0605_4b50;
const CENTRAL = 0x0201_4b50;
const LOCAL = 0x0403_4b50;

/** Reads a ZIP archive by its directory, as unpacking programs do, and checks every length and checksum. */
export const readZip = (file: Buffer): Map<string, string> => {
  const end = file.length - 22;
  if (file.readUInt32LE(end) !== END) throw new Error('the archive has no end');
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  const entries = new Map<string, string>();
  for (let entry = 0; entry < count; entry += 1) {
    if (file.readUInt32LE(at) !== CENTRAL) throw new Error('the directory is broken');
    const [crc, packed, length] = [16, 20, 24].map((offset) => file.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const nameLength = file.readUInt16LE(at + 28);
    const start = file.readUInt32LE(at + 42);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    if (file.readUInt32LE(start) !== LOCAL) throw new Error(`${name} does not begin where the directory says`);
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const content = inflateRawSync(file.subarray(from, from + packed));
    if (content.length !== length || crc32(content) !== crc) throw new Error(`${name} differs from its checksum`);
    entries.set(name, content.toString());
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' };
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#13);/g, (_, name: string) => ENTITIES[name] ?? '').replace(/_x005F_/g, '_');

export interface SheetCell {
  at: string;
  /** A number as it is stored, or the text. */
  value: string;
  isText: boolean;
  style: number;
}

const CELL =
  /<c r="([A-Z]+\d+)" s="(\d)"( t="inlineStr")?>(?:<v>([^<]*)<\/v>|<is><t xml:space="preserve">([^<]*)<\/t><\/is>)<\/c>/g;

/** The rows of each sheet of a workbook. */
export const readXlsx = (file: Buffer): SheetCell[][][] => {
  const entries = readZip(file);
  const sheets = [...(entries.get('xl/workbook.xml') ?? '').matchAll(/<sheet /g)].length;
  return Array.from({ length: sheets }, (_, index) => {
    const xml = entries.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '';
    return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
      [...row.matchAll(CELL)].map(([, at = '', style, isText, number, text = '']) => ({
        at,
        value: number ?? decoded(text),
        isText: isText !== undefined,
        style: Number(style),
      })),
    );
  });
};
