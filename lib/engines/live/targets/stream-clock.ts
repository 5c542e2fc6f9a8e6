/** A larger step back means another sender; audio and video are slightly out of order. Milliseconds. */
const backMs = 1000;
/** A longer gap is removed. Milliseconds. */
const aheadMs = 5000;
/** Distance of the last packet of one sender to the first of the next. Milliseconds. */
const joinMs = 40;

/**
 * Converts sender times to those of a connection, which start at 0 and only increase, whatever the sender's
 * clock does. Milliseconds.
 */
export const createStreamClock = () => {
  let offset: number | null = null;
  let last = 0;

  return (dts: number): number => {
    offset ??= dts;
    let time = dts - offset;
    if (time < last - backMs || time > last + aheadMs) {
      time = last + joinMs;
      offset = dts - time;
    }
    time = Math.max(0, time);
    last = Math.max(last, time);
    return time;
  };
};
