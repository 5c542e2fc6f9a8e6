/** A planned rendition. Sizes in pixels, both even; rates in bits/s. */
export type PlannedRendition = {
  /** `{shorter side}p`. */
  name: string;
  width: number;
  height: number;
  /** Maximum rate of the capped CRF over `bufferSize` bits. */
  maxRate: number;
  bufferSize: number;
};

const HEIGHTS = [2160, 1440, 1080, 720, 480, 360, 240] as const;

/** A source this close below a rendition's size (1920×1072) keeps its own size. */
export const NEAR_RENDITION = 0.95;

/** 16:9 at up to 30 frames/s; ordinary content stays below the cap. */
const REFERENCE_RATES: readonly { pixels: number; rate: number }[] = [
  { pixels: 3840 * 2160, rate: 16_000_000 },
  { pixels: 2560 * 1440, rate: 9_000_000 },
  { pixels: 1920 * 1080, rate: 5_200_000 },
  { pixels: 1280 * 720, rate: 2_800_000 },
  { pixels: 854 * 480, rate: 1_400_000 },
  { pixels: 640 * 360, rate: 800_000 },
  // Less than the number of pixels suggests: with audio it has to fit a connection of 0.5 Mbit/s.
  { pixels: 426 * 240, rate: 300_000 },
];

const MIN_RATE = 100_000;

export const floorToEven = (pixels: number): number => Math.max(2, Math.floor(pixels / 2) * 2);
const roundToEven = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/** The bitrate grows with the pixel count to the power of 0.75, and by half from 30 to 60 frames/s. */
const maxRateFor = (pixels: number, fps: number): number => {
  const reference = REFERENCE_RATES.reduce((best, candidate) =>
    Math.abs(Math.log(candidate.pixels / pixels)) < Math.abs(Math.log(best.pixels / pixels))
      ? candidate
      : best,
  );
  const bySize = reference.rate * (pixels / reference.pixels) ** 0.75;
  const byRate = fps > 30 ? Math.min(1.5, 1 + (fps - 30) / 60) : 1;
  return Math.max(MIN_RATE, Math.round((bySize * byRate) / 1000) * 1000);
};

type LadderInput = {
  /** Displayed pixels. */
  width: number;
  height: number;
  /** Frames per second. */
  fps: number;
};

/** Shorter sides of the renditions: none above the source, at least one. */
const chooseShorterSides = (source: number): number[] => {
  const fitting = HEIGHTS.filter((rendition) => rendition <= source);
  const next = HEIGHTS.findLast((rendition) => rendition > source);
  if (fitting.length === 0 || (next !== undefined && source >= next * NEAR_RENDITION))
    return [source, ...fitting];
  return [...fitting];
};

/**
 * The renditions of a source, from the highest to the lowest: 2160, 1440, 1080, 720, 480, 360 and 240 on the
 * shorter side, never above the source. If the source is below 240, or at most 5 % below one of these, the
 * top rendition has the source's size.
 */
export const buildLadder = ({ width, height, fps }: LadderInput): PlannedRendition[] => {
  const shorter = Math.min(width, height);
  return chooseShorterSides(shorter).map((side) => {
    const size = {
      width: width <= height ? floorToEven(side) : scaleSide(width, side / shorter),
      height: height <= width ? floorToEven(side) : scaleSide(height, side / shorter),
    };
    return toRendition(size, fps);
  });
};

/** A rendition with the source's own size. */
export const buildSourceRendition = ({ width, height, fps }: LadderInput): PlannedRendition =>
  toRendition({ width: floorToEven(width), height: floorToEven(height) }, fps);

const toRendition = (size: { width: number; height: number }, fps: number): PlannedRendition => {
  const maxRate = maxRateFor(size.width * size.height, fps);
  const name = `${Math.min(size.width, size.height)}p`;
  return { name, ...size, maxRate, bufferSize: maxRate * 2 };
};

const scaleSide = (pixels: number, factor: number): number =>
  Math.min(floorToEven(pixels), roundToEven(pixels * factor));

type BoxInput = { width: number; height: number; longest: number };

/**
 * Even sizes that fit into a square of `longest` pixels, never above the source; for posters and sprite
 * cells.
 */
export const fitInto = ({ width, height, longest }: BoxInput): { width: number; height: number } => {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: scaleSide(width, factor), height: scaleSide(height, factor) };
};

type WidthInput = { width: number; height: number; widest: number };

/** Even sizes of at most `widest` pixels in width, never above the source. */
export const fitWidth = ({ width, height, widest }: WidthInput): { width: number; height: number } => {
  const factor = Math.min(1, widest / width);
  return { width: scaleSide(width, factor), height: scaleSide(height, factor) };
};
