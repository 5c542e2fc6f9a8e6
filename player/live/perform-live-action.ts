import { captionsOf, getShownCaptions } from '../captions/captions';
import type { Action, Announce } from '../core/controls/shortcuts';
import type { LiveMessages } from '../messages/get-live-messages';
import type { PlayerLanguage } from '../messages/get-messages';
import type { Follower } from './follow-live';

const seekStep = 10;
const volumeStep = 0.05;

type LiveActionContext = {
  video: HTMLVideoElement;
  controller: HTMLElement;
  follower: Follower;
  liveMessages: LiveMessages;
  language: PlayerLanguage;
  announce: Announce;
  toggleCaptions: () => void;
};

/** Seeks ten seconds back or forward, limited to the seekable range and the live edge. */
export const seekLive = (
  { video, follower }: Pick<LiveActionContext, 'video' | 'follower'>,
  seconds: number,
): void => {
  const { seekable, currentTime } = video;
  if (seconds > 0 && follower.findBehind() <= seconds) return follower.goToLive();
  const start = seekable.length > 0 ? seekable.start(0) : 0;
  video.currentTime = Math.max(start, currentTime + seconds);
};

/** Performs a shortcut's action if live events support it; `live` is the End key. */
export const performLiveAction = (context: LiveActionContext, action: Action | 'live'): void => {
  const { video, controller, follower, liveMessages, language, announce } = context;
  const { said } = liveMessages;
  const setVolume = (share: number): void => {
    video.volume = Math.min(Math.max(Math.round(share * 100) / 100, 0), 1);
    if (video.volume > 0) video.muted = false;
    const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(video.volume);
    announce(`${said.volume}: ${percent}`);
  };
  switch (action) {
    case 'play':
      if (video.paused) void video.play().catch(() => undefined);
      else video.pause();
      return;
    case 'back':
      return seekLive(context, -seekStep);
    case 'forward':
      return seekLive(context, seekStep);
    case 'live':
      follower.goToLive();
      return announce(liveMessages.atLive);
    case 'louder':
      return setVolume(video.volume + volumeStep);
    case 'quieter':
      return setVolume(video.volume - volumeStep);
    case 'mute':
      video.muted = !video.muted;
      return announce(video.muted ? said.muted : said.unmuted);
    case 'captions':
      if (captionsOf(video).length === 0) return;
      context.toggleCaptions();
      return announce(getShownCaptions(video) === null ? said.captionsOff : said.captionsOn);
    case 'fullscreen': {
      const isFullscreen = controller.hasAttribute('mediaisfullscreen');
      const name = isFullscreen ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest';
      controller.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }));
      return;
    }
    default:
  }
};
