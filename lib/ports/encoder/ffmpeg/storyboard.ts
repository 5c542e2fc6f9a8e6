import { fitInto } from './ladder';

/** How the frames of a storyboard lie on its sheets. Pixels and seconds. */
export type StoryboardPlan = {
  /** Seconds between two cells. */
  interval: number;
  cellWidth: number;
  cellHeight: number;
  columns: number;
  rows: number;
};

const CELLS_PER_SHEET = 100;
const SHORTEST_INTERVAL = 2;
/** Five sheets: from 16:40 minutes on, the cells lie wider apart. */
const MAX_CELLS = 500;
const CELL_SIZE = 160;

type PlanInput = { duration: number; width: number; height: number };

/** A cell every 2 s, wider apart (whole seconds) for long videos, at most 100 cells a sheet and five sheets. */
export const planStoryboard = ({ duration, width, height }: PlanInput): StoryboardPlan => {
  const interval = Math.max(SHORTEST_INTERVAL, Math.ceil(duration / MAX_CELLS));
  const expected = Math.min(CELLS_PER_SHEET, Math.max(1, Math.ceil(duration / interval)));
  const columns = Math.min(10, expected);
  const cell = fitInto({ width, height, longest: CELL_SIZE });
  return {
    interval,
    cellWidth: cell.width,
    cellHeight: cell.height,
    columns,
    rows: Math.ceil(expected / columns),
  };
};

/** `storyboard-001.jpg`, counted from 0. */
export const sheetName = (index: number): string => `storyboard-${String(index + 1).padStart(3, '0')}.jpg`;

const timestamp = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const whole = Math.floor(milliseconds / 1000);
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}.${pad(milliseconds % 1000, 3)}`;
};

/** How many cells a stream of frames of this length fills: one for every interval in which a frame begins. */
export const countCells = (plan: StoryboardPlan, duration: number, fps: number): number => {
  const lastFrame = Math.max(0, duration - 1 / fps);
  return Math.floor(lastFrame / plan.interval + 1e-6) + 1;
};

type VttInput = {
  plan: StoryboardPlan;
  /** Seconds of encoded video. */
  duration: number;
  fps: number;
  /** Sheets that were made. */
  sheets: number;
};

/** WebVTT with one cue per cell, `storyboard-001.jpg#xywh=x,y,w,h`; null where there would be a single cell. */
export const buildStoryboardVtt = ({ plan, duration, fps, sheets }: VttInput): string | null => {
  const perSheet = plan.columns * plan.rows;
  const cells = Math.min(countCells(plan, duration, fps), sheets * perSheet);
  if (cells < 2) return null;
  const cues = Array.from({ length: cells }, (_, cell) => {
    const end = cell === cells - 1 ? duration : (cell + 1) * plan.interval;
    const place = cell % perSheet;
    const x = (place % plan.columns) * plan.cellWidth;
    const y = Math.floor(place / plan.columns) * plan.cellHeight;
    const sheet = sheetName(Math.floor(cell / perSheet));
    return (
      `${timestamp(cell * plan.interval)} --> ${timestamp(end)}\n` +
      `${sheet}#xywh=${x},${y},${plan.cellWidth},${plan.cellHeight}\n`
    );
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
};
