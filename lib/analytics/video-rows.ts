import { noFigures, type Figures } from './ingest/tally';

/** A video's number in its workspace, views, requests, bytes and seconds of one period, as stored. */
export type VideoRow = [number: number, views: number, requests: number, bytes: number, seconds: number];

/** Statistics of many videos in one period, by the video's number in its workspace. */
export type FiguresByVideo = Map<number, Figures>;

/** Rows in the order of the videos' numbers. One database row holds those of all videos of a period. */
export const toVideoRows = (figures: FiguresByVideo): VideoRow[] =>
  [...figures]
    .sort(([a], [b]) => a - b)
    .map(([number, { views, requests, bytes, seconds }]) => [number, views, requests, bytes, seconds]);

/** The rows of a period from the database; none if nothing was counted. */
export const readVideoRows = (stored: unknown): VideoRow[] => (stored ?? []) as VideoRow[];

/** Inverse of `toVideoRows`. */
export const fromVideoRows = (stored: unknown): FiguresByVideo =>
  new Map(
    readVideoRows(stored).map(([number, views, requests, bytes, seconds]) => [
      number,
      { views, requests, bytes, seconds },
    ]),
  );

/** Statistics of a video in a period. A missing entry is created. */
export const findFigures = (byVideo: FiguresByVideo, number: number): Figures => {
  let figures = byVideo.get(number);
  if (!figures) byVideo.set(number, (figures = noFigures()));
  return figures;
};
