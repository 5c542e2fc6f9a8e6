/** Profiles whose parameter set says how colours are sampled. ITU-T H.264 §7.3.2.1.1. */
const highProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
/** FLV's head of a tag, and what stands before an AVC configuration. Bytes. */
const configOffset = 11 + 5;

/** Reads bit after bit, without the bytes that keep a start code from appearing by chance. */
const createBitReader = (bytes: Buffer) => {
  const plain = Buffer.from(
    bytes.filter((byte, index) => !(byte === 3 && bytes[index - 1] === 0 && bytes[index - 2] === 0)),
  );
  let position = 0;
  const bit = (): number => {
    const byte = plain[position >> 3];
    if (byte === undefined) throw new RangeError('the parameter set ends early');
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

/** False where what follows can't be told. */
const skipColours = ({ bit, golomb }: Reader): boolean => {
  if (golomb() === 3) bit();
  golomb();
  golomb();
  bit();
  // No encoder of cameras sends scaling lists.
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
  // Colours are sampled at half the height.
  return height - (golomb() + golomb()) * 2 * fields;
};

/** The height in pixels that an FLV tag with an AVC configuration announces; null where it can't be read. Pure. */
export const readPictureHeight = (flv: Buffer): number | null => {
  try {
    const config = flv.subarray(configOffset);
    const length = config.readUInt16BE(6);
    // Behind the byte that says what kind of unit it is.
    return readHeight(createBitReader(config.subarray(9, 8 + length)));
  } catch {
    return null;
  }
};
