/** Joins small parts and cuts large ones, so that every part but the last has the same size. */
export async function* inPartsOf(size: number, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    waiting.push(part);
    length += part.length;
    if (length < size) continue;
    const joined = Buffer.concat(waiting);
    let from = 0;
    for (; length - from >= size; from += size) yield joined.subarray(from, from + size);
    waiting = [Buffer.from(joined.subarray(from))];
    length -= from;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
