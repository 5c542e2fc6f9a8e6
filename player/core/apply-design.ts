import { contrastOf, inkOn, minContrast, readableOn, textContrast } from '@/lib/core/colors';
import { designLimits, type PlayerDesign } from '@/lib/videos/players/design';
import type { VideoData } from '@/lib/videos/publishing/video-data';

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
const panelOn = (background: string): string =>
  contrastOf('#ffffff', background) >= 12 ? mix(background, '#ffffff', 0.08) : '#141618';

/** Background of the controls: the bar's gradient over an average frame, and over a white one. */
const barGround = '#1c1e20';
const brightestGround = '#333333';

const orientationRatios = { landscape: '16 / 9', portrait: '9 / 16', square: '1 / 1' };

/** Aspect ratio of the element; `null` fills its container. */
const findRatio = ({ aspectRatio }: PlayerDesign, { mp4, orientation }: VideoData): string | null => {
  if (aspectRatio === 'responsive') return null;
  if (aspectRatio !== 'original') return aspectRatio.replace('/', ' / ');
  const [file] = mp4;
  return file && file.width > 0 && file.height > 0
    ? `${file.width} / ${file.height}`
    : orientationRatios[orientation];
};

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** Whether a change of design needs the video to restart. */
export const needsRestart = (before: PlayerDesign, after: PlayerDesign): boolean =>
  (Object.keys(after) as (keyof PlayerDesign)[]).some(
    (key) => before[key] !== after[key] && !/Color$|^ui|^aspectRatio$|^next|^logo[AU]/.test(key),
  );

/**
 * Passes the design to the style sheet. Colours were validated on loading; text and icons use the design's
 * only if their contrast suffices. A fixed ratio is letterboxed inside a differently shaped element;
 * "original" and "responsive" fill it.
 */
export const applyDesign = (host: HTMLElement, data: VideoData): void => {
  const { design } = data;
  const { primaryColor, secondaryColor, backgroundColor, aspectRatio } = design;
  const ratio = findRatio(design, data);
  const [width = 16, height = 9] = (ratio ?? '16 / 9').split(' / ').map(Number);
  const properties = {
    primary: primaryColor,
    'on-primary': readableOn(primaryColor, secondaryColor, textContrast),
    accent: lightenOn(barGround, primaryColor),
    ink: readableOn(brightestGround, secondaryColor),
    panel: panelOn(backgroundColor),
    background: backgroundColor,
    'on-background': inkOn(backgroundColor),
    radius: `${clamp(design.uiRadius, designLimits.uiRadius)}px`,
    padding: `${clamp(design.uiPadding, designLimits.uiPadding)}px`,
    ratio: ratio ?? 'auto',
    share: String(width / height),
  };
  for (const [name, value] of Object.entries(properties)) host.style.setProperty(`--reelhof-${name}`, value);
  host.classList.toggle('fills', aspectRatio === 'responsive');
  host.classList.toggle('shaped', aspectRatio !== 'original' && aspectRatio !== 'responsive');
};

/** `''`, `1`, `true` mean yes; `0`, `false`, `no` mean no. Without the attribute the design decides. */
const readSwitch = (host: Element, name: string, standard: boolean): boolean => {
  const value = host.getAttribute(name);
  return value === null ? standard : !/^(?:0|false|no|off)$/i.test(value);
};

/** `90`, `1:30`, `1:02:03`, `90s`, `1m30s`, `1h2m3s` in seconds; 0 for anything else. */
const readTime = (text: string | null): number => {
  if (!text) return 0;
  const clock = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)s?$/.exec(text);
  const units = /^(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text);
  const [, hours = 0, minutes = 0, seconds = 0] = clock ?? units ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
};

export type PlayerSettings = {
  isAutoplaying: boolean;
  isMuted: boolean;
  isLooping: boolean;
  startAt: number;
};

/** Combines the element's attributes with the design. */
export const readSettings = (host: Element, design: PlayerDesign): PlayerSettings => ({
  isAutoplaying: readSwitch(host, 'autoplay', design.autoplay),
  isMuted: readSwitch(host, 'muted', design.muted),
  isLooping: readSwitch(host, 'loop', design.loop),
  startAt: readTime(host.getAttribute('t')),
});
