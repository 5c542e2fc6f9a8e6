const hexColor = /^#[0-9a-f]{6}$/i;

/** Whether a text is a color in the form `#RRGGBB`, the only form that is stored. */
export const isHexColor = (value: unknown): value is string =>
  typeof value === 'string' && hexColor.test(value);

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16) / 255);

/** Relative luminance of `#RRGGBB`, 0 to 1 (WCAG 2.2). */
const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of two `#RRGGBB` colors in any order, 1 to 21 (WCAG 2.2). */
export const contrastOf = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

export type ContrastGrade = 'aaa' | 'aa' | 'fail';

/** The minimum contrast for normal text, and for large text: 24 px, or 18.7 px bold. */
const least = { text: { aaa: 7, aa: 4.5 }, large: { aaa: 4.5, aa: 3 } } as const;

/** The best WCAG level that a contrast reaches, for normal and for large text. */
export const gradeContrast = (contrast: number): { text: ContrastGrade; large: ContrastGrade } => {
  const grade = ({ aaa, aa }: { aaa: number; aa: number }): ContrastGrade =>
    contrast >= aaa ? 'aaa' : contrast >= aa ? 'aa' : 'fail';
  return { text: grade(least.text), large: grade(least.large) };
};

/** Minimum contrast of icons and large text (WCAG 1.4.11, 1.4.3). */
export const minContrast = 3;
/** Minimum contrast of text (WCAG 1.4.3). */
export const textContrast = 4.5;

/** Black or white, whichever has the higher contrast to the colour. */
export const inkOn = (ground: string): string =>
  contrastOf('#000000', ground) > contrastOf('#ffffff', ground) ? '#000000' : '#ffffff';

/** The requested colour if its contrast to the background suffices, otherwise black or white. */
export const readableOn = (ground: string, wished: string, least = minContrast): string =>
  contrastOf(wished, ground) >= least ? wished : inkOn(ground);
