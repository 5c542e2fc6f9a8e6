/**
 * The part of CBOR (RFC 8949) that authenticators write: numbers, texts, bytes and maps, up to 65,535 items.
 */
type Value = number | string | Uint8Array | Map<number | string, Value>;

const writeHead = (major: number, value: number): Buffer => {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 255]);
};

export const encodeCbor = (value: Value): Buffer => {
  if (typeof value === 'number') return value >= 0 ? writeHead(0, value) : writeHead(1, -1 - value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([writeHead(3, bytes.length), bytes]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([writeHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([writeHead(5, value.size), ...entries]);
};
