/** AMF0 values, as far as RTMP commands use them. */
export type AmfValue = string | number | boolean | null | { [name: string]: AmfValue };

const objectEnd = Buffer.from([0, 0, 9]);

const writeName = (name: string): Buffer => {
  const bytes = Buffer.from(name, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const writeValue = (value: AmfValue): Buffer => {
  if (value === null) return Buffer.from([5]);
  if (typeof value === 'boolean') return Buffer.from([1, value ? 1 : 0]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), writeName(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  const fields = Object.entries(value).flatMap(([name, each]) => [writeName(name), writeValue(each)]);
  return Buffer.concat([Buffer.from([3]), ...fields, objectEnd]);
};

/** Serialises the values of a command. Strings are shorter than 64 KiB. Pure. */
export const writeAmf = (...values: AmfValue[]): Buffer => Buffer.concat(values.map(writeValue));

type Read = { value: AmfValue; next: number };

const readName = (bytes: Buffer, at: number): { value: string; next: number } => {
  const next = at + 2 + bytes.readUInt16BE(at);
  return { value: bytes.toString('utf8', at + 2, next), next };
};

const readFields = (bytes: Buffer, from: number): Read => {
  const fields: [string, AmfValue][] = [];
  let at = from;
  while (bytes.readUIntBE(at, 3) !== 9) {
    const name = readName(bytes, at);
    const { value, next } = readValue(bytes, name.next);
    fields.push([name.value, value]);
    at = next;
  }
  return { value: Object.fromEntries(fields), next: at + 3 };
};

const readList = (bytes: Buffer, from: number): Read => {
  let at = from + 4;
  for (let left = bytes.readUInt32BE(from); left > 0; left -= 1) at = readValue(bytes, at).next;
  return { value: null, next: at };
};

const readValue = (bytes: Buffer, at: number): Read => {
  const type = bytes.readUInt8(at);
  const from = at + 1;
  if (type === 0) return { value: bytes.readDoubleBE(from), next: from + 8 };
  if (type === 1) return { value: bytes.readUInt8(from) !== 0, next: from + 1 };
  if (type === 2) return readName(bytes, from);
  if (type === 3) return readFields(bytes, from);
  if (type === 5 || type === 6) return { value: null, next: from };
  if (type === 8) return readFields(bytes, from + 4);
  // The contents of lists and dates are not needed.
  if (type === 10) return readList(bytes, from);
  if (type === 11) return { value: null, next: from + 10 };
  throw new RangeError(`a value of type ${type}`);
};

/** Parses the values of a command; throws `RangeError` on invalid data. Pure. */
export const readAmf = (bytes: Buffer): AmfValue[] => {
  const values: AmfValue[] = [];
  for (let at = 0; at < bytes.length;) {
    const { value, next } = readValue(bytes, at);
    values.push(value);
    at = next;
  }
  return values;
};
