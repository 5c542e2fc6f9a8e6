import { AppError } from '@/lib/core/errors';
import { checkPicture, loadSharp } from '@/lib/videos/thumbnails/read-picture';

/** As large as players draw it on the finest screens. Pixels. */
const largest = { width: 640, height: 168 };
/** Above that it is no drawing, and worth losing something. Bytes. */
const longestLossless = 30_000;

/**
 * An uploaded picture as a logo: WebP that keeps what is transparent, without anything its maker wrote into it. What it is shows in its
 * bytes; a drawing that could hold scripts is none. Throws `not_a_picture` or `too_large_picture`.
 */
export const toLogo = async (bytes: Uint8Array): Promise<Buffer> => {
  const limitInputPixels = await checkPicture(bytes);
  const sharp = await loadSharp();
  try {
    const fitting = await sharp(bytes, { limitInputPixels })
      .rotate()
      // What is around it would make it smaller than others.
      .trim({ threshold: 0 })
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer();
    const exact = await sharp(fitting).webp({ lossless: true }).toBuffer();
    return exact.length <= longestLossless ? exact : await sharp(fitting).webp({ quality: 90 }).toBuffer();
  } catch (cause) {
    throw new AppError('not_a_picture', {}, { cause });
  }
};
