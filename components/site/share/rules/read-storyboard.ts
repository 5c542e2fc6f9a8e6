/** A storyboard frame: its start in seconds, and its position in the sprite in pixels. */
export type StoryPicture = {
  start: number;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

const cue = /^(?:(\d+):)?(\d\d):(\d\d\.\d{3}) --> .*\n(.+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;

/** Parses a storyboard's WebVTT. Image URLs are relative to the file's URL. Pure. */
export const readStoryboard = (vtt: string, address: string): StoryPicture[] =>
  [...vtt.replaceAll('\r\n', '\n').matchAll(cue)].map(
    ([, hours = '0', minutes, seconds, url = '', ...box]) => {
      const [x = 0, y = 0, width = 0, height = 0] = box.map(Number);
      return {
        start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
        url: new URL(url, address).href,
        ...{ x, y, width, height },
      };
    },
  );
