/**
 * The clock in a frame: the bits of the milliseconds since 1970, lowest first, as white or black squares
 * at the bottom.
 */
export const clock = { bits: 20, cell: 40, width: 1280, height: 720 };

/** Milliseconds until the clock repeats, about a quarter of an hour. */
export const clockPeriod = 2 ** clock.bits;

const row = `y=${clock.height - clock.cell}:h=${clock.cell}`;

/** ffmpeg filters that draw the time at which a frame is filtered. */
export const clockFilter = [
  // Uses the time of day as the timestamp while the squares are drawn.
  'settb=1/1000,setpts=RTCTIME/1000',
  `drawbox=x=0:${row}:w=${clock.width}:color=black:t=fill`,
  ...Array.from(
    { length: clock.bits },
    (_, bit) =>
      `drawbox=x=${bit * clock.cell}:${row}:w=${clock.cell}:color=white:t=fill` +
      `:enable='mod(floor(t*1000/${2 ** bit}),2)'`,
  ),
  'setpts=N/(30*TB)',
].join(',');
