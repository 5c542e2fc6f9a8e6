import type { VideoData } from '@/lib/videos/publishing/video-data';

/** Seconds; a chapter lasts until the next one. */
export type Chapter = { title: string; start: number; end: number };

const titleMaxLength = 100;

/** Within this many seconds of a chapter's start, going back leads to the previous chapter. */
const backMargin = 3;

/**
 * `H:MM:SS` or `HH:MM:SS`, minutes and seconds below 60, in seconds; 0 for anything else (specification, 5).
 */
export const parseTimestamp = (text: string): number => {
  const [, hours, minutes, seconds] = /^(\d{1,2}):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
};

/**
 * The chapters in order; empty if there are fewer than two. Chapters beyond the end of the video are left
 * out.
 */
export const readChapters = ({ chapters, duration }: Pick<VideoData, 'chapters' | 'duration'>): Chapter[] => {
  const starts = chapters
    .map(({ title, timestamp }) => ({
      title: title.slice(0, titleMaxLength),
      start: parseTimestamp(timestamp),
    }))
    .filter(({ start }) => duration === 0 || start < duration)
    .sort((a, b) => a.start - b.start);
  if (starts.length < 2) return [];
  const last = Math.max(duration, (starts[starts.length - 1]?.start ?? 0) + 1);
  return starts.map((chapter, index) => ({ ...chapter, end: starts[index + 1]?.start ?? last }));
};

/** Index of the chapter at a time, -1 before the first one. */
export const findChapterIndex = (chapters: readonly Chapter[], time: number): number =>
  chapters.reduce((found, { start }, index) => (start <= time ? index : found), -1);

/** Target of `n` and `p`: the next chapter, or the start of this one and then the previous one. */
export const findChapterStep = (
  chapters: readonly Chapter[],
  time: number,
  step: 1 | -1,
): Chapter | undefined => {
  const index = findChapterIndex(chapters, time);
  if (step === 1) return chapters[index + 1];
  const isInside = time - (chapters[index]?.start ?? 0) > backMargin;
  return chapters[isInside ? index : Math.max(index - 1, 0)];
};

/** media-chrome parses a cue's text as markup, so a title must be escaped. */
const escapeTitle = (title: string): string => title.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/**
 * Adds the chapters to the video as a text track, from which the timeline renders its gaps and the preview
 * its title.
 */
export const addChapterTrack = (video: HTMLVideoElement, chapters: readonly Chapter[]): void => {
  if (chapters.length === 0) return;
  const track = video.addTextTrack('chapters');
  track.mode = 'hidden';
  const cues = chapters
    .filter(({ start, end }) => end > start)
    .map(({ title, start, end }) => new VTTCue(start, end, escapeTitle(title)));
  for (const cue of cues) track.addCue(cue);
  const last = cues[cues.length - 1];
  video.addEventListener('durationchange', () => {
    // The file's length is more accurate than the data's, and the last chapter must have no gap after it.
    if (!last || !(video.duration > last.startTime) || last.endTime === video.duration) return;
    last.endTime = video.duration;
    video.textTracks.dispatchEvent(new Event('change'));
  });
};
