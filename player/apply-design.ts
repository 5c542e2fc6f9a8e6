import type { PlayerDesign } from '@/lib/players/design';

/** Relative luminance of `#RRGGBB` (WCAG 2.2). */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Black or white, whichever is easier to see on the colour; at 0.179 both have the same contrast. */
const inkOn = (colour: string): string => (luminanceOf(colour) > 0.179 ? '#000000' : '#ffffff');

/** Hands the design to the style sheet. Its colours are checked where the data is read. */
export const applyDesign = (host: HTMLElement, { primaryColor, backgroundColor }: PlayerDesign): void => {
  host.style.setProperty('--reelhof-primary', primaryColor);
  host.style.setProperty('--reelhof-on-primary', inkOn(primaryColor));
  host.style.setProperty('--reelhof-background', backgroundColor);
};
