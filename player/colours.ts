/** Relative luminance of `#RRGGBB`, 0 to 1 (WCAG 2.2). */
export const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export const contrastOf = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

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
