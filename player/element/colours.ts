import { contrastOf } from '@/lib/core/colors';

/** What signs and large text need at least. */
const minContrast = 3;

/** Black or white, whichever is easier to see on the colour. */
export const inkOn = (ground: string): string =>
  contrastOf('#000000', ground) > contrastOf('#ffffff', ground) ? '#000000' : '#ffffff';

/** The wished colour where it can be made out on the ground, else black or white. */
export const readableOn = (ground: string, wished: string): string =>
  contrastOf(wished, ground) >= minContrast ? wished : inkOn(ground);

const mix = (colour: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((start) => {
      const [from = 0, to = 0] = [colour, other].map((each) => parseInt(each.slice(start, start + 2), 16));
      return Math.round(from + (to - from) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** The colour, made lighter only as far as it has to be to be made out on a dark ground. */
export const lightenOn = (ground: string, colour: string): string => {
  for (let share = 0; share < 1; share += 0.1) {
    const candidate = mix(colour, '#ffffff', share);
    if (contrastOf(candidate, ground) >= minContrast) return candidate;
  }
  return '#ffffff';
};
