import { AppError } from '@/lib/core/errors';
import { thumbnailWidth } from '@/lib/core/media/constants';

/** Quality of JPEG and WebP. */
const quality = 80;
/** Larger images are rejected by their header, before decoding. */
const maxPixels = 50_000_000;
const formats = ['jpeg', 'png', 'webp'];

/** Loaded on demand: 7 MB that most processes never need. */
export const loadSharp = async () => (await import('sharp')).default;

const readFormat = async (bytes: Uint8Array) => {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new AppError('not_a_picture', {}, { cause });
  }
};

/** Rejects invalid and too large images by their header; returns the maximum number of pixels. */
export const checkPicture = async (bytes: Uint8Array): Promise<number> => {
  const found = await readFormat(bytes);
  if (!formats.includes(found.format)) throw new AppError('not_a_picture');
  if ((found.width ?? 0) * (found.height ?? 0) > maxPixels) throw new AppError('too_large_picture');
  return maxPixels;
};

/** Pixels. */
type Thumbnail = { jpeg: Buffer; width: number; height: number };

/**
 * Converts an uploaded image to a thumbnail: an upright JPEG of at most 1080 pixels' width without metadata.
 * The type is read from the bytes. Throws `not_a_picture` or `too_large_picture`.
 */
export const toThumbnail = (bytes: Uint8Array): Promise<Thumbnail> => toPicture(bytes, thumbnailWidth);

/** Like `toThumbnail`, with a maximum width of `width` pixels. */
export const toPicture = async (bytes: Uint8Array, width: number): Promise<Thumbnail> => {
  const limitInputPixels = await checkPicture(bytes);
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new AppError('not_a_picture', {}, { cause });
  }
};

/** Converts one of our own images to WebP, at most `width` pixels wide. */
export const toWebp = async (jpeg: Uint8Array, width: number): Promise<Buffer> => {
  const sharp = await loadSharp();
  return sharp(jpeg).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();
};
