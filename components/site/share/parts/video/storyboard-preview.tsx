import { useEffect, useState } from 'react';

import { useReview } from '../../review-context';

import texts from '../text.module.scss';
import styles from './storyboard-preview.module.scss';

/** A storyboard frame: its start in seconds, and its position in the sprite in pixels. */
type StoryPicture = {
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

/** Pixels of the longer side. */
const longest = 176;

type HoverPreviewProps = {
  /** Position of the pointer on the timeline, from 0 to 1. */
  share: number;
  /** Width of the timeline in pixels. */
  width: number;
};

/** The storyboard frame and the timecode under the pointer. */
const StoryboardPreview = ({ share, width }: HoverPreviewProps) => {
  const { reviewVideo, toCode, share: opened } = useReview();
  const pictures = useStoryboard(opened.playback.storyboardUrl);
  const frame = Math.min(reviewVideo.last, Math.max(0, Math.floor(share * (reviewVideo.last + 1))));
  const picture = pictures.findLast(({ start }) => start <= frame / reviewVideo.fps);
  const scale = picture ? longest / Math.max(picture.width, picture.height) : 1;
  const half = picture ? (picture.width * scale) / 2 + 2 : 50;
  const left = Math.min(Math.max(share * width, half), Math.max(half, width - half));
  return (
    <div aria-hidden="true" className={styles.preview} data-hover-preview style={{ left }}>
      {picture && (
        <span style={{ width: picture.width * scale, height: picture.height * scale }}>
          <i
            style={{
              width: picture.width,
              height: picture.height,
              background: `url("${picture.url}") -${picture.x}px -${picture.y}px`,
              scale: String(scale),
            }}
          />
        </span>
      )}
      <b className={texts.digits}>{toCode(frame)}</b>
    </div>
  );
};

/** Empty if there is no storyboard, or until it has loaded. */
const useStoryboard = (address: string | null): StoryPicture[] => {
  const [pictures, setPictures] = useState<StoryPicture[]>([]);
  useEffect(() => {
    if (!address) return;
    const gone = new AbortController();
    // oxlint-disable-next-line no-restricted-globals -- a file of the video, not an API call
    fetch(address, { signal: gone.signal })
      .then(async (response) => {
        if (response.ok) setPictures(readStoryboard(await response.text(), address));
      })
      // Without a storyboard, the preview shows only the timecode.
      .catch(() => undefined);
    return () => gone.abort();
  }, [address]);
  return pictures;
};

export default StoryboardPreview;
