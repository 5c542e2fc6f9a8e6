/** One storyboard frame: its time range (seconds), its sprite sheet, and its position there (pixels). */
export type StoryboardCue = {
  start: number;
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

const cuePattern =
  /^(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3}) --> [^\n]*\n([^\s#]+)#xywh=(\d+),(\d+),(\d+),(\d+)\s*$/gm;

/**
 * Parses a WebVTT storyboard whose cues point into sprite sheets (`…jpg#xywh=x,y,w,h`); other cues are
 * ignored.
 */
export const parseStoryboard = (vtt: string): StoryboardCue[] =>
  [...vtt.replaceAll('\r\n', '\n').matchAll(cuePattern)].map((match) => {
    const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = match
      .slice(1, 5)
      .map((part) => Number(part ?? 0));
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(6, 10).map(Number);
    const start = hours * 3600 + minutes * 60 + seconds + milliseconds / 1000;
    return { start, sheet: match[5] ?? '', x, y, width, height };
  });
