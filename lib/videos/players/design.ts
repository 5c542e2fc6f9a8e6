export const aspectRatios = ['original', '16/9', '9/16', 'responsive', '4/3', '1/1', '3/4', '4/5'] as const;
export const fits = ['contain', 'cover'] as const;

/** How a player looks and starts. Colours are `#RRGGBB`, radius and padding are pixels. */
export type PlayerDesign = {
  controls: boolean;
  fullscreen: boolean;
  autoplay: boolean;
  loop: boolean;
  muted: boolean;
  initCaptions: boolean;
  showTranscription: boolean;
  primaryColor: string;
  secondaryColor: string;
  backgroundColor: string;
  aspectRatio: (typeof aspectRatios)[number];
  fit: (typeof fits)[number];
  uiRadius: number;
  uiPadding: number;
  /** Nothing of the film is fetched before somebody shows an interest in it. */
  noPreload: boolean;
  /** The video's title beside the start button. */
  showTitle: boolean;
  /** The key of a picture in the stream bucket (`getLogoKey`), at the upper left; empty without one. */
  logo: string;
  /** What it is to who can't see it. */
  logoAlt: string;
  /** Where it leads: http or https, or nowhere. */
  logoUrl: string;
  /** Whether it is there beside the controls while the video plays, and not at the start alone. */
  logoInPlay: boolean;
  /** Whether players tell what a view was like when it is over, without saying whose. */
  measure: boolean;
  /** The call to action after the end, which is there where both of its button's fields say something. */
  callTitle: string;
  callText: string;
  callLabel: string;
  /** http or https. */
  callUrl: string;
  /** The id of a video of the same workspace that is offered after the end; empty for none. */
  nextVideo: string;
  /** Whether that one begins by itself, after some seconds that can be seen and stopped. */
  nextCountdown: boolean;
};

/** The defaults of a video's own design, and of whatever says nothing about a field. */
export const playerDesignDefaults: PlayerDesign = {
  controls: true,
  fullscreen: true,
  autoplay: false,
  loop: false,
  muted: false,
  initCaptions: false,
  showTranscription: false,
  primaryColor: '#D90B5A',
  secondaryColor: '#FFFFFF',
  backgroundColor: '#000000',
  aspectRatio: 'original',
  fit: 'contain',
  uiRadius: 10,
  uiPadding: 12,
  noPreload: false,
  showTitle: false,
  logo: '',
  logoAlt: '',
  logoUrl: '',
  logoInPlay: false,
  measure: true,
  callTitle: '',
  callText: '',
  callLabel: '',
  callUrl: '',
  nextVideo: '',
  nextCountdown: false,
};

/** The defaults of a preset (decisions of the specification). */
export const presetDesignDefaults: PlayerDesign = {
  ...playerDesignDefaults,
  initCaptions: true,
  uiPadding: 10,
};

/** What a number of the design may be, in whole pixels. */
export const designLimits = { uiRadius: 999, uiPadding: 50 } as const;

/** The longest that a text of the design may be, in characters. */
export const textLimits = {
  callTitle: 80,
  callText: 200,
  callLabel: 40,
  callUrl: 2000,
  logoAlt: 80,
  logoUrl: 2000,
} as const;

/** Whether a page may be sent there: an address of the web, or none. */
export const isWebUrl = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
};

/** Whether two designs look and start alike; gaps count as the default. */
export const isSameDesign = (a: StoredDesign, b: StoredDesign): boolean => {
  const [left, right] = [completeDesign(a), completeDesign(b)];
  const keys = Object.keys(playerDesignDefaults) as (keyof PlayerDesign)[];
  return keys.every((key) => left[key] === right[key]);
};

type Nullable<T> = { [K in keyof T]?: T[K] | null };

export type StoredDesign = Nullable<PlayerDesign> | null | undefined;

/** A stored design with every gap filled by its default. */
export const completeDesign = (stored: StoredDesign): PlayerDesign => {
  const given = Object.entries(stored ?? {}).filter(
    ([key, value]) => key in playerDesignDefaults && value !== null && value !== undefined,
  );
  return { ...playerDesignDefaults, ...Object.fromEntries(given) };
};
