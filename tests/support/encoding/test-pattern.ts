/**
 * The conformance suite's video: a coloured patch in each corner, and a white flash in the centre with a
 * beep during the first 0.1 s of each second. Generated in RGB, so that a clip's matrix decides how its
 * values are stored.
 */
export const corners = {
  topLeft: [192, 64, 64],
  topRight: [64, 160, 64],
  bottomLeft: [64, 80, 192],
  bottomRight: [192, 192, 64],
} as const;
export type Corner = keyof typeof corners;
/** Fills the frame while it must not be visible. */
export const hiddenColour = [255, 0, 255] as const;

const hex = ([red, green, blue]: readonly number[]): string =>
  `0x${[red, green, blue].map((value) => (value ?? 0).toString(16).padStart(2, '0')).join('')}`;

type PatternOptions = {
  size?: string;
  rate?: string;
  seconds: number;
  /** The interval in seconds during which nothing may be visible. */
  hidden?: [number, number];
  /** Further filters on RGB. */
  extra?: string;
  /** Pixel format of the file. */
  store?: string;
};

export const storeAs = (matrix: string, range = 'tv', format = 'yuv420p'): string =>
  `scale=out_color_matrix=${matrix}:out_range=${range},format=${format}`;

/** ffmpeg's arguments for the pattern as an input. */
export const pattern = ({
  size = '320x180',
  rate = '25',
  seconds,
  hidden,
  extra,
  store = storeAs('bt709'),
}: PatternOptions): string[] => {
  const patch = (x: string, y: string, colour: readonly number[]): string =>
    `drawbox=x=${x}:y=${y}:w=iw*3/10:h=ih*3/10:c=${hex(colour)}:t=fill`;
  const filters = [
    `color=c=0x202020:s=${size}:r=${rate}:d=${seconds}`,
    'format=gbrp',
    patch('0', '0', corners.topLeft),
    patch('iw*7/10', '0', corners.topRight),
    patch('0', 'ih*7/10', corners.bottomLeft),
    patch('iw*7/10', 'ih*7/10', corners.bottomRight),
    "drawbox=x=iw*2/5:y=ih*2/5:w=iw/5:h=ih/5:c=white:t=fill:enable='lt(mod(t+0.0001,1),0.1)'",
    ...(hidden
      ? [
          `drawbox=x=0:y=0:w=iw:h=ih:c=${hex(hiddenColour)}:t=fill:enable='between(t,${hidden[0]},${hidden[1]})'`,
        ]
      : []),
    ...(extra ? [extra] : []),
    store,
  ];
  return ['-f', 'lavfi', '-i', filters.join(',')];
};

/** ffmpeg's arguments for the beeps as an input, starting `late` seconds into the video. */
export const beeps = (seconds: number, late = 0): string[] => [
  ...['-f', 'lavfi', '-i'],
  `aevalsrc='0.4*sin(2*PI*880*(t+${late}))*lt(mod(t+${late}+0.00001,1),0.1)':s=48000:d=${seconds}`,
];

/**
 * ffmpeg's arguments for a steady tone as an input, with one amplitude per channel. Omit the layout for
 * unusual ones.
 */
export const tones = (seconds: number, layout: string, amplitudes: readonly number[]): string[] => [
  ...['-f', 'lavfi', '-i'],
  `aevalsrc='${amplitudes.map((amplitude) => `${amplitude}*sin(2*PI*440*t)`).join('|')}'${layout && `:c=${layout}`}:s=48000:d=${seconds}`,
];
