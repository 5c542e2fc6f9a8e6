import { moveRange, moveTime, type Move } from '@/lib/core/media/clips';
import { readVtt, writeVtt, type VttBlock, type VttCue } from '@/lib/formats/timed-text/vtt-document';
import { formatVttTime } from '@/lib/formats/timed-text/vtt-syntax';
import {
  completeChapters,
  minChapters,
  parseChapterTime,
  toTimestamp,
  type StoredChapter,
} from '@/lib/videos/library/chapters';

/** The rest of a cut cue must be readable. Seconds. */
const shortestCue = 0.1;

type Stretch = { start: number; end: number };

/** A cue's times in seconds after the moves; null if it is removed. Pure. */
export const moveCue = (cue: Stretch, moves: readonly Move[]): (Stretch & { isCut: boolean }) | null => {
  const moved = moveRange(cue, moves);
  return moved && !(moved.isCut && moved.end - moved.start < shortestCue) ? moved : null;
};

const timeTag = /<(?:(\d{2,}):)?(\d{2}):(\d{2}\.\d{3})>/g;

/** The text of a cue with its inner time stamps moved, or dropped with what they timed. */
const moveTimeTags = (text: string, moves: readonly Move[]): string =>
  text.replaceAll(timeTag, (_tag, hours: string | undefined, minutes: string, seconds: string) => {
    const moved = moveTime(Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds), moves);
    return moved === null ? '' : `<${formatVttTime(Math.round(moved * 1000))}>`;
  });

/** A WebVTT file after the moves: cues in removed parts are gone, others are shifted and cut. Pure. */
export const moveVtt = (vtt: string, moves: readonly Move[]): string => {
  const { document } = readVtt(vtt);
  const move = (cue: VttCue): VttCue[] => {
    const moved = moveCue({ start: cue.start / 1000, end: cue.end / 1000 }, moves);
    const [start, end] = moved ? [Math.round(moved.start * 1000), Math.round(moved.end * 1000)] : [0, 0];
    return end > start ? [{ ...cue, start, end, text: moveTimeTags(cue.text, moves) }] : [];
  };
  const blocks = document.blocks.flatMap((block): VttBlock[] =>
    block.kind === 'cue' ? move(block) : [block],
  );
  return writeVtt({ ...document, blocks });
};

/**
 * The chapters after the moves. A chapter begins where the first remaining moment of it is, and is gone if
 * there is none; of two in the same second the later one stays. Pure.
 */
export const moveChapters = (
  chapters: readonly StoredChapter[],
  moves: readonly Move[],
  startTitle: string,
): StoredChapter[] => {
  const starts = completeChapters(chapters, startTitle).map(({ title, timestamp }) => ({
    title,
    start: parseChapterTime(timestamp) ?? 0,
  }));
  const bySecond = new Map<string, StoredChapter>();
  starts.forEach(({ title, start }, index) => {
    const moved = moveRange({ start, end: starts[index + 1]?.start ?? Infinity }, moves);
    if (!moved) return;
    const timestamp = toTimestamp(moved.start + 1e-3);
    bySecond.set(timestamp, { title, timestamp });
  });
  return bySecond.size < minChapters ? [] : [...bySecond.values()];
};
