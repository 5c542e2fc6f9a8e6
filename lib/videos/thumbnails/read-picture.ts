import { AppError } from '@/lib/core/errors';
import { thumbnailWidth } from '@/lib/core/media/thumbnail-sizes';

/** Of JPEG and of WebP. */
const quality = 80;
/** A larger picture is refused by its head, before any of it is decoded. */
const maxPixels = 50_000_000;
const formats = ['jpeg', 'png', 'webp'];

/** Loaded when there is a picture: 7 MB that most processes never need. */
export const loadSharp = async () => (await import('sharp')).default;

const readFormat = async (bytes: Uint8Array) => {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new AppError('not_a_picture', {}, { cause });
  }
};

/** Refuses by its head what is no picture, or too large a one; answers how many pixels one may have. */
export const checkPicture = async (bytes: Uint8Array): Promise<number> => {
  const found = await readFormat(bytes);
  if (!formats.includes(found.format)) throw new AppError('not_a_picture');
  if ((found.width ?? 0) * (found.height ?? 0) > maxPixels) throw new AppError('too_large_picture');
  return maxPixels;
};

/** Pixels. */
type Thumbnail = { jpeg: Buffer; width: number; height: number };

/**
 * An uploaded picture as a thumbnail: a JPEG of at most 1080 pixels' width, upright, without what the camera
 * wrote into it. What it is shows in its bytes. Throws `not_a_picture` or `too_large_picture`.
 */
export const toThumbnail = (bytes: Uint8Array): Promise<Thumbnail> => toPicture(bytes, thumbnailWidth);

/** The same, `width` pixels wide at most. */
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

/** A picture of ours as WebP, `width` pixels wide at most. */
export const toWebp = async (jpeg: Uint8Array, width: number): Promise<Buffer> => {
  const sharp = await loadSharp();
  return sharp(jpeg).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();
};
