import { usualFps } from '@/lib/core/media/constants';

import { getShownCaptions } from '../../captions/captions';
import { getDialogMessages } from '../../messages/get-dialog-messages';
import { createElement } from '../create-element';
import type { PlayerContext } from '../player-context';
import { setSpeed } from '../source/media-support';
import { findChapterStep } from './chapters';
import { formatTime } from './format-time';
import type { Action } from './shortcuts';

const seekStep = 10;
const volumeStep = 0.05;
const speedStep = 0.25;
const speedLimits = { min: 0.25, max: 2 };

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

const request = (controller: HTMLElement, name: string): void => {
  controller.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }));
};

/** Performs and announces a shortcut's action if this video supports it. */
export const performAction = (
  context: PlayerContext,
  { action, key, flash }: { action: Action; key: string; flash: SeekFlash },
): void => {
  const { video, data, messages, language, chapters, controller, parts } = context;
  const announce = (text: string): void => {
    flash.stop();
    context.announce(text);
  };
  const { menus } = getDialogMessages(language);
  const { said } = menus;
  const duration = video.duration || data.duration;
  const percent = (share: number): string =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  const seek = (time: number): void => {
    video.currentTime = clamp(time, 0, duration);
  };
  const seekBy = (step: number): void => {
    seek(video.currentTime + step);
    flash.show(step, video.currentTime);
  };
  /** Seeks to the middle of the neighbouring frame, where rounding cannot reach another one. */
  const stepFrame = (step: 1 | -1): void => {
    const fps = data.fps || usualFps;
    const frame = Math.max(0, Math.floor(video.currentTime * fps + 0.001) + step);
    video.pause();
    seek((frame + 0.5) / fps);
    announce(`${said.frame} ${frame}`);
  };
  const setVolume = (share: number): void => {
    video.volume = clamp(Math.round(share * 100) / 100, 0, 1);
    if (video.volume > 0) video.muted = false;
    announce(`${said.volume}: ${percent(video.volume)}`);
  };
  const changeSpeed = (change: number): void => {
    setSpeed(video, clamp(video.playbackRate + change, speedLimits.min, speedLimits.max));
    announce(`${menus.speed}: ${new Intl.NumberFormat(language).format(video.playbackRate)}×`);
  };
  const goToChapter = (step: 1 | -1): void => {
    const chapter = findChapterStep(chapters, video.currentTime, step);
    if (!chapter) return;
    announce(`${said.chapter}: ${chapter.title}`);
    seek(chapter.start);
  };

  switch (action) {
    case 'play':
      if (video.paused) void video.play().catch(() => undefined);
      else video.pause();
      return;
    case 'back':
      return seekBy(-seekStep);
    case 'forward':
      return seekBy(seekStep);
    case 'share':
      return seek((duration * Number(key)) / 10);
    case 'louder':
      return setVolume(video.volume + volumeStep);
    case 'quieter':
      return setVolume(video.volume - volumeStep);
    case 'mute':
      video.muted = !video.muted;
      announce(video.muted ? said.muted : said.unmuted);
      return;
    case 'captions': {
      if (data.texttracks.length === 0) return;
      context.toggleCaptions();
      const shown = getShownCaptions(video);
      const label = data.texttracks.find((track) => track.language === shown)?.label ?? shown;
      announce(`${messages.captions}: ${label ?? menus.off}`);
      return;
    }
    case 'fullscreen': {
      if (!data.design.fullscreen) return;
      const isFullscreen = controller.hasAttribute('mediaisfullscreen');
      request(controller, isFullscreen ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest');
      return;
    }
    case 'previousFrame':
      return stepFrame(-1);
    case 'nextFrame':
      return stepFrame(1);
    case 'pip': {
      const isOut = controller.hasAttribute('mediaispip');
      request(controller, isOut ? 'mediaexitpiprequest' : 'mediaenterpiprequest');
      return;
    }
    case 'nextChapter':
      return goToChapter(1);
    case 'previousChapter':
      return goToChapter(-1);
    case 'slower':
      return changeSpeed(-speedStep);
    case 'faster':
      return changeSpeed(speedStep);
    case 'transcript':
      if (!data.design.showTranscription || data.texttracks.length === 0) return;
      context.toggleTranscript();
      return;
    case 'help':
      parts((each) => each.openHelp());
      return;
  }
};

/** Milliseconds for which the flash stays after the last key press. */
const standsFor = 600;

/**
 * Shows the accumulated seek offset on its side of the video, and the current position. Screen readers get
 * one announcement, once the total is final.
 */
export const createSeekFlash = ({ controller, announce }: Pick<PlayerContext, 'controller' | 'announce'>) => {
  const element = createElement('div', { class: 'seek-flash', 'aria-hidden': 'true', noautohide: true });
  controller.append(element);
  let sum = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    sum = 0;
    element.classList.remove('shown');
  };
  return {
    stop,
    /** Shows a seek of `step` seconds that ended at second `time`. */
    show: (step: number, time: number): void => {
      sum = Math.sign(step) === Math.sign(sum) ? sum + step : step;
      const [by, at] = [`${sum < 0 ? '−' : '+'}${Math.abs(sum)} s`, formatTime(time)];
      element.replaceChildren(by, createElement('small', {}, at));
      element.classList.toggle('ahead', sum > 0);
      element.classList.add('shown');
      clearTimeout(timer);
      timer = setTimeout(() => {
        stop();
        announce(`${by}, ${at}`, false);
      }, standsFor);
    },
  };
};

export type SeekFlash = ReturnType<typeof createSeekFlash>;
