/** The clock in the picture: bits of the milliseconds since 1970, the lowest first, white or black squares in a row at the bottom. */
export const clock = { bits: 20, cell: 40, width: 1280, height: 720 };

/** Milliseconds after which it begins again: a quarter of an hour. */
export const clockPeriod = 2 ** clock.bits;

const row = `y=${clock.height - clock.cell}:h=${clock.cell}`;

/** ffmpeg's filters that burn in the time at which they see a picture. */
export const clockFilter = [
  // The time of day as the time stamp, for as long as the squares are drawn by it.
  'settb=1/1000,setpts=RTCTIME/1000',
  `drawbox=x=0:${row}:w=${clock.width}:color=black:t=fill`,
  ...Array.from(
    { length: clock.bits },
    (_, bit) =>
      `drawbox=x=${bit * clock.cell}:${row}:w=${clock.cell}:color=white:t=fill:enable='mod(floor(t*1000/${2 ** bit}),2)'`,
  ),
  'setpts=N/(30*TB)',
].join(',');
