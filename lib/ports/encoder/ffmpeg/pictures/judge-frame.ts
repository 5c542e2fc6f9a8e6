/** What decides whether a frame is worth showing. `signature` is a tiny grey copy that tells frames apart. */
export type FrameQuality = { sharpness: number; isFlat: boolean; signature: Uint8Array };

/** Pixels; every frame is judged at the same size. */
const JUDGED_WIDTH = 320;
const SIGNATURE_SIZE = 16;
/** Of 255: darker than this is black, with less variation it is one colour. */
const DARKEST = 24;
const LEAST_VARIATION = 10;
/** Mean difference of two signatures, of 255, below which the pictures show the same. */
const SAME_BELOW = 3;

/** Differences of each pixel to its four neighbours: large at edges that are in focus, and not blurred by motion. */
const laplacian = { width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], offset: 128 };

/** Judges a picture by its file. */
export const judgeFrame = async (file: string): Promise<FrameQuality> => {
  // Only where something is encoded: it takes 7 MB.
  const { default: sharp } = await import('sharp');
  const grey = await sharp(file).greyscale().resize({ width: JUDGED_WIDTH }).png().toBuffer();
  const [levels, edges, signature] = await Promise.all([
    sharp(grey).stats(),
    sharp(grey).convolve(laplacian).stats(),
    sharp(grey).resize(SIGNATURE_SIZE, SIGNATURE_SIZE, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer(),
  ]);
  const { mean = 0, stdev = 0 } = levels.channels[0] ?? {};
  return {
    sharpness: edges.channels[0]?.stdev ?? 0,
    isFlat: mean < DARKEST || stdev < LEAST_VARIATION,
    signature: new Uint8Array(signature),
  };
};

/** Whether two frames show the same to a person's eye. */
export const isSameFrame = (first: Uint8Array, second: Uint8Array): boolean => {
  const sum = first.reduce((total, value, index) => total + Math.abs(value - (second[index] ?? 0)), 0);
  return sum / first.length < SAME_BELOW;
};
