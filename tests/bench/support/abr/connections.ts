/** Start in seconds, and Mbit/s from then on. */
type Step = readonly [from: number, megabits: number];

/** A simulated connection. `steps` are in order, and the last one applies to the end. */
export type Connection = { name: string; steps: readonly Step[] };

const steady = (megabits: number): Connection => ({ name: `${megabits} Mbit/s`, steps: [[0, megabits]] });

/**
 * Mbit/s for 2 s each: invented, but modeled on published HSDPA and LTE traces of train rides with a
 * tunnel.
 */
const ride = [
  ...[2.4, 3.1, 3.8, 2.9, 4.6, 5.2, 4.1, 2.2, 1.4, 0.9],
  ...[0.5, 0.3, 0.8, 1.9, 2.6, 1.7, 3.4, 5.8, 6.4, 4.9],
  ...[3.2, 1.1, 0, 0, 0.2, 1.3, 2.8, 3.9, 2.5, 3.3],
];

export const connections: Record<string, Connection> = {
  '0.5': steady(0.5),
  '1.6': steady(1.6),
  '4': steady(4),
  '10': steady(10),
  dip: {
    name: '6 Mbit/s, 0.5 from second 15 to 27',
    steps: [
      [0, 6],
      [15, 0.5],
      [27, 6],
    ],
  },
  train: { name: 'train ride', steps: ride.map((megabits, index) => [2 * index, megabits]) },
};

/** Bits per second of a connection at `seconds`. */
export const rateAt = ({ steps }: Connection, seconds: number): number =>
  (steps.findLast(([from]) => from <= seconds)?.[1] ?? 0) * 1_000_000;
