import { fitInto } from '../ladder/ladder';

/** Interval between the frames of a storyboard in seconds, and the size of its cells in pixels. */
export type StoryboardPlan = { interval: number; cellWidth: number; cellHeight: number };

/** Arrangement of the cells on each sheet. */
export type SheetLayout = { columns: number; rows: number };

const CELLS_PER_SHEET = 100;
const COLUMNS = 10;
const SHORTEST_INTERVAL = 2;
/** Five sheets. In videos above 16:40 minutes the interval is longer. */
const MAX_CELLS = 500;
const CELL_SIZE = 160;

type PlanInput = { duration: number; width: number; height: number };

/**
 * A cell every 2 s, wider apart (whole seconds) for long videos, so that five sheets of 100 cells are
 * enough.
 */
export const planStoryboard = ({ duration, width, height }: PlanInput): StoryboardPlan => {
  const cell = fitInto({ width, height, longest: CELL_SIZE });
  return {
    interval: Math.max(SHORTEST_INTERVAL, Math.ceil(duration / MAX_CELLS)),
    cellWidth: cell.width,
    cellHeight: cell.height,
  };
};

/** Sheets are no larger than their cells need. */
export const layOutSheets = (cells: number): SheetLayout => {
  const onFirst = Math.min(CELLS_PER_SHEET, Math.max(1, cells));
  const columns = Math.min(COLUMNS, onFirst);
  return { columns, rows: Math.ceil(onFirst / columns) };
};

/** `storyboard-001.jpg`, counted from 0. */
export const sheetName = (index: number): string => `storyboard-${String(index + 1).padStart(3, '0')}.jpg`;

/** Bytes of one cell in the raw file of all cells: planar 4:2:0. */
export const cellBytes = ({ cellWidth, cellHeight }: StoryboardPlan): number =>
  (cellWidth * cellHeight * 3) / 2;

const timestamp = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const whole = Math.floor(milliseconds / 1000);
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map((part) => pad(part));
  return `${clock.join(':')}.${pad(milliseconds % 1000, 3)}`;
};

type VttInput = {
  plan: StoryboardPlan;
  /** Number of created cells, at least one. */
  cells: number;
  /** Seconds of encoded video. */
  duration: number;
};

/** WebVTT with one cue per cell: `storyboard-001.jpg#xywh=x,y,w,h`. */
export const buildStoryboardVtt = ({ plan, cells, duration }: VttInput): string => {
  const { interval, cellWidth, cellHeight } = plan;
  const { columns, rows } = layOutSheets(cells);
  const cues = Array.from({ length: cells }, (_, cell) => {
    const start = cell * interval;
    const end = cell === cells - 1 ? Math.max(duration, start + 0.001) : start + interval;
    const place = cell % (columns * rows);
    const x = (place % columns) * cellWidth;
    const y = Math.floor(place / columns) * cellHeight;
    const sheet = sheetName(Math.floor(cell / (columns * rows)));
    return `${timestamp(start)} --> ${timestamp(end)}\n${sheet}#xywh=${x},${y},${cellWidth},${cellHeight}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
};
