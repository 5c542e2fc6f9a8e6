import { contrastOf } from '@/lib/core/colors';

/** Minimum contrast of icons and large text (WCAG 1.4.11, 1.4.3). */
const minContrast = 3;
/** Minimum contrast of text (WCAG 1.4.3). */
export const textContrast = 4.5;

/** Black or white, whichever has the higher contrast to the colour. */
export const inkOn = (ground: string): string =>
  contrastOf('#000000', ground) > contrastOf('#ffffff', ground) ? '#000000' : '#ffffff';

/** The requested colour if its contrast to the background suffices, otherwise black or white. */
export const readableOn = (ground: string, wished: string, least = minContrast): string =>
  contrastOf(wished, ground) >= least ? wished : inkOn(ground);

const mix = (colour: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((start) => {
      const [from = 0, to = 0] = [colour, other].map((each) => parseInt(each.slice(start, start + 2), 16));
      return Math.round(from + (to - from) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** The colour, lightened until its contrast to a dark background suffices. */
export const lightenOn = (ground: string, colour: string): string => {
  for (let share = 0; share < 1; share += 0.1) {
    const candidate = mix(colour, '#ffffff', share);
    if (contrastOf(candidate, ground) >= minContrast) return candidate;
  }
  return '#ffffff';
};

/**
 * Background of menus and previews: a slightly lighter version of the design's, if white text on it is easily
 * readable.
 */
export const panelOn = (background: string): string =>
  contrastOf('#ffffff', background) >= 12 ? mix(background, '#ffffff', 0.08) : '#141618';
