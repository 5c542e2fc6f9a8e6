/** Profiles whose parameter set contains the chroma sampling. ITU-T H.264 §7.3.2.1.1. */
const highProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
/** Offset of the AVC configuration after the FLV tag header. Bytes. */
const configOffset = 11 + 5;

/** Reads bits, skipping emulation prevention bytes. */
const createBitReader = (bytes: Buffer) => {
  const plain = Buffer.from(
    bytes.filter((byte, index) => !(byte === 3 && bytes[index - 1] === 0 && bytes[index - 2] === 0)),
  );
  let position = 0;
  const bit = (): number => {
    const byte = plain[position >> 3];
    if (byte === undefined) throw new RangeError('the parameter set ends too early');
    const value = (byte >> (7 - (position & 7))) & 1;
    position += 1;
    return value;
  };
  const bits = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  };
  /** Exp-Golomb, §9.1. */
  const golomb = (): number => {
    let zeros = 0;
    while (bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + bits(zeros);
  };
  return { bit, bits, golomb };
};

type Reader = ReturnType<typeof createBitReader>;

/** False if the rest cannot be parsed. */
const skipColours = ({ bit, golomb }: Reader): boolean => {
  if (golomb() === 3) bit();
  golomb();
  golomb();
  bit();
  // Scaling lists are not supported; encoders of cameras do not send them.
  return bit() === 0;
};

const skipOrder = ({ bit, golomb }: Reader): void => {
  golomb();
  const type = golomb();
  if (type === 0) golomb();
  if (type !== 1) return;
  bit();
  golomb();
  golomb();
  for (let count = golomb(); count > 0; count -= 1) golomb();
};

const readHeight = (reader: Reader): number | null => {
  const { bit, bits, golomb } = reader;
  const profile = bits(8);
  bits(16);
  golomb();
  if (highProfiles.includes(profile) && !skipColours(reader)) return null;
  skipOrder(reader);
  golomb();
  bit();
  golomb();
  const units = golomb() + 1;
  const fields = bit() === 1 ? 1 : 2;
  if (fields === 2) bit();
  bit();
  const height = units * 16 * fields;
  if (bit() === 0) return height;
  golomb();
  golomb();
  // Chroma is sampled at half the height.
  return height - (golomb() + golomb()) * 2 * fields;
};

/** The height in pixels from an FLV tag with an AVC configuration; null if unreadable. Pure. */
export const readVideoHeight = (flv: Buffer): number | null => {
  try {
    const config = flv.subarray(configOffset);
    const length = config.readUInt16BE(6);
    // Skips the byte with the unit's type.
    return readHeight(createBitReader(config.subarray(9, 8 + length)));
  } catch {
    return null;
  }
};
