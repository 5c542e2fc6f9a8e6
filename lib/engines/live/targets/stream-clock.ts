/** A time that goes back further is one of another sender; sound and pictures come a little out of order. Milliseconds. */
const backMs = 1000;
/** A gap that is longer is left out. Milliseconds. */
const aheadMs = 5000;
/** What is between the last packet of one sender and the first of the next. Milliseconds. */
const joinMs = 40;

/**
 * Times of a connection: they begin at 0 and only go on, over everything that happens to the sender's. Takes the sender's time and
 * answers the connection's, both in milliseconds.
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
