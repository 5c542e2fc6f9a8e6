import { formatTime } from '../core/controls/format-time';
import { createElement } from '../core/create-element';
import type { LiveMessages } from '../messages/get-live-messages';

type TimelineOptions = {
  video: HTMLVideoElement;
  messages: LiveMessages;
  /** Seconds behind the live edge. */
  findBehind: () => number;
  isFollowing: () => boolean;
  goToLive: () => void;
};

/** The timeline from the earliest seekable time to the live edge at its right end. */
export const createLiveTimeline = ({
  video,
  messages,
  findBehind,
  isFollowing,
  goToLive,
}: TimelineOptions) => {
  const slider = createElement('input', {
    ...{ type: 'range', class: 'live-timeline', 'aria-label': messages.position },
    ...{ min: 0, max: 1, step: 'any', value: 1 },
  });
  let isHeld = false;
  const findWindow = (): { start: number; length: number } => {
    const { seekable, currentTime } = video;
    if (seekable.length === 0) return { start: currentTime, length: 0 };
    const start = seekable.start(0);
    return { start, length: Math.max(0, currentTime + findBehind() - start) };
  };
  const describe = (behind: number): void => {
    const isLive = isFollowing() && !isHeld;
    const text = isLive ? messages.atLive : messages.behind.replace('{time}', formatTime(behind));
    if (slider.getAttribute('aria-valuetext') !== text) slider.setAttribute('aria-valuetext', text);
    slider.style.setProperty('--at', `${100 * Number(slider.value)}%`);
  };
  const update = (): void => {
    if (isHeld) return;
    const { start, length } = findWindow();
    slider.value = String(isFollowing() || length <= 0 ? 1 : (video.currentTime - start) / length);
    describe(findBehind());
  };
  slider.addEventListener('input', () => {
    isHeld = true;
    describe((1 - Number(slider.value)) * findWindow().length);
  });
  slider.addEventListener('change', () => {
    isHeld = false;
    const { start, length } = findWindow();
    const share = Number(slider.value);
    if (share > 0.995) goToLive();
    else video.currentTime = start + share * length;
    update();
  });
  return { slider, update };
};
