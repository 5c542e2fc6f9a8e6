const byteOrderMarks: [encoding: string, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Detects UTF-16 without a byte order mark: in ASCII text every second byte is zero. */
const guessUtf16 = (bytes: Uint8Array): string | null => {
  const sample = bytes.subarray(0, 1024);
  let [even, odd] = [0, 0];
  sample.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  const many = sample.length / 8;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * Characters of Windows-1252 from 0x80 on, where ISO 8859-1 has control characters. Node 20 and 22 decode
 * both alike, unlike browsers.
 */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80] ?? control);

/**
 * Decodes a text file by its byte order mark, else as UTF-8, UTF-16 without a mark, or Windows-1252, which
 * accepts any bytes. The mark is removed.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  const encoding = marked?.[0] ?? guessUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null);
  return encoding ? new TextDecoder(encoding).decode(bytes) : decodeWindows1252(bytes);
};
