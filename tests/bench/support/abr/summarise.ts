import type { Sample } from '../../pages/watch-playback';

/** Average bits per second of each rendition including audio, by its height in lines. */
export type Rates = ReadonlyMap<number, number>;

/** Playback quality: times in seconds, and the average bits per second shown while playing. */
export type Fare = {
  startUp: number;
  stalls: number;
  stalled: number;
  rate: number;
  switches: number;
  /** Heights shown and their seconds, in order. */
  course: { lines: number; seconds: number }[];
};

/** Shorter pauses are not noticeable. Milliseconds. */
const notice = 250;

/**
 * Steps of the position that are no playback: smaller ones, and an initial seek over the gap at the
 * start. Seconds.
 */
const step = { least: 0.005, first: 0.2 };

/** Reads the average rates of the renditions from a master playlist. */
export const readRates = (playlist: string): Rates =>
  new Map(
    [...playlist.matchAll(/AVERAGE-BANDWIDTH=(\d+).*RESOLUTION=\d+x(\d+)/g)].map(([, rate, lines]) => [
      Number(lines),
      Number(rate),
    ]),
  );

/** Summarizes samples, 50 ms apart, of a visit that ended at `end` milliseconds. */
export const summarise = (samples: readonly Sample[], rates: Rates, end: number): Fare => {
  const first = samples.findIndex(({ time }) => time >= step.first);
  const fare: Fare = { startUp: Number.NaN, stalls: 0, stalled: 0, rate: 0, switches: 0, course: [] };
  if (first < 0) return fare;
  let moved = samples[first] as Sample;
  fare.startUp = moved.at / 1000;
  let [played, bits] = [0, 0];
  const closePause = (until: number, seconds = 0): void => {
    // A busy page samples late, although its video keeps playing.
    const pause = until - moved.at - 1000 * seconds;
    if (pause < notice) return;
    fare.stalls += 1;
    fare.stalled += pause / 1000;
  };
  for (const sample of samples.slice(first + 1)) {
    const seconds = sample.time - moved.time;
    if (seconds < step.least) continue;
    closePause(sample.at, seconds);
    played += seconds;
    bits += seconds * (rates.get(sample.lines) ?? 0);
    const current = fare.course[fare.course.length - 1];
    if (current?.lines === sample.lines) current.seconds += seconds;
    else fare.course.push({ lines: sample.lines, seconds });
    moved = sample;
  }
  closePause(end);
  return { ...fare, rate: played > 0 ? bits / played : 0, switches: Math.max(fare.course.length - 1, 0) };
};
