export const aspectRatios = ['original', '16/9', '9/16', 'responsive', '4/3', '1/1', '3/4', '4/5'] as const;
export const fits = ['contain', 'cover'] as const;

/** Look and start behaviour of a player. Colours are `#RRGGBB`, radius and padding are pixels. */
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
  /** Whether media is fetched only after the viewer shows interest. */
  noPreload: boolean;
  /** The video's title beside the start button. */
  showTitle: boolean;
  /** Key of an image in the stream bucket (`getLogoKey`), shown at the upper left; empty for none. */
  logo: string;
  /** Alternative text of the logo. */
  logoAlt: string;
  /** Link target of the logo: http or https, or empty. */
  logoUrl: string;
  /** Whether the logo also shows beside the controls during playback, not only at the start. */
  logoInPlay: boolean;
  /** Whether players report quality metrics at the end of a view, without identifying the viewer. */
  measure: boolean;
  /** The call to action after the end; shown if both fields of its button are set. */
  callTitle: string;
  callText: string;
  callLabel: string;
  /** http or https. */
  callUrl: string;
  /** Id of a video in the same workspace that is offered after the end; empty for none. */
  nextVideo: string;
  /** Whether the next video starts automatically after a visible countdown that can be stopped. */
  nextCountdown: boolean;
};

/** Defaults of a video's own design, and for all missing fields. */
export const playerDesignDefaults: PlayerDesign = {
  controls: true,
  fullscreen: true,
  autoplay: false,
  loop: false,
  muted: false,
  initCaptions: false,
  showTranscription: false,
  primaryColor: '#0B6B52',
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

/** The defaults of a preset, as specified. */
export const presetDesignDefaults: PlayerDesign = {
  ...playerDesignDefaults,
  initCaptions: true,
  uiPadding: 10,
};

/** Limits of the design's numbers, in whole pixels. */
export const designLimits = { uiRadius: 999, uiPadding: 50 } as const;

/** Maximum lengths of the design's texts, in characters. */
export const textLimits = {
  callTitle: 80,
  callText: 200,
  callLabel: 40,
  callUrl: 2000,
  logoAlt: 80,
  logoUrl: 2000,
} as const;

/** Whether a value is an http(s) URL or empty. */
export const isWebUrl = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
};

/** Whether two designs are equal; missing fields count as their defaults. */
export const isSameDesign = (a: StoredDesign, b: StoredDesign): boolean => {
  const [left, right] = [completeDesign(a), completeDesign(b)];
  const keys = Object.keys(playerDesignDefaults) as (keyof PlayerDesign)[];
  return keys.every((key) => left[key] === right[key]);
};

type Nullable<T> = { [K in keyof T]?: T[K] | null };

export type StoredDesign = Nullable<PlayerDesign> | null | undefined;

/** A stored design with defaults for missing fields. */
export const completeDesign = (stored: StoredDesign): PlayerDesign => {
  const given = Object.entries(stored ?? {}).filter(
    ([key, value]) => key in playerDesignDefaults && value !== null && value !== undefined,
  );
  return { ...playerDesignDefaults, ...Object.fromEntries(given) };
};
