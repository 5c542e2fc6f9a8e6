import { captionsOf, getShownCaptions, showCaptions, noteCaptions } from '../../captions/captions';
import { getDialogMessages } from '../../messages/get-dialog-messages';
import type { PlayerLanguage } from '../../messages/get-messages';
import type { PlayerContext, MenuItem, MenuPage } from '../player-context';
import { setSpeed } from '../source/media-support';
import type { Quality } from '../source/quality-list';
import { findChapterIndex } from './chapters';
import { formatTime } from './format-time';

export const createChaptersMenu = ({ video, chapters, messages }: PlayerContext): MenuPage => {
  const current = findChapterIndex(chapters, video.currentTime);
  return {
    title: messages.chapters,
    items: chapters.map(({ title, start }, index) => ({
      label: title,
      detail: formatTime(start),
      isChecked: index === current,
      onSelect: () => (video.currentTime = start),
    })),
  };
};

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

const toLines = ({ width, height }: Quality): string => `${Math.min(width, height)}p`;

export const createQualityPage = ({ qualities, language }: PlayerContext): MenuPage => {
  const { menus } = getDialogMessages(language);
  const choose = (index: number) => () => (qualities.selectedIndex = index);
  const { selectedIndex } = qualities;
  const perHour = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const items = [...qualities].map((quality, index) => ({
    label: toLines(quality),
    ...(quality.bitrate > 0 && { detail: `${perHour.format((quality.bitrate * 3600) / 8e9)} GB/h` }),
    isChecked: selectedIndex === index,
    onSelect: choose(index),
  }));
  const now =
    qualities.playing && selectedIndex === -1 && menus.now.replace('{lines}', toLines(qualities.playing));
  const automatic = {
    label: menus.automatic,
    ...(now && { detail: now }),
    isChecked: selectedIndex === -1,
    onSelect: choose(-1),
  };
  return { title: menus.quality, items: [automatic, ...items.reverse()] };
};

const createSpeedPage = ({ video, language }: PlayerContext): MenuPage => ({
  title: getDialogMessages(language).menus.speed,
  items: speeds.map((speed) => ({
    label: formatSpeed(speed, language),
    isChecked: video.playbackRate === speed,
    onSelect: () => setSpeed(video, speed),
  })),
});

const formatSpeed = (speed: number, language: PlayerLanguage): string =>
  speed === 1
    ? getDialogMessages(language).menus.normal
    : `${new Intl.NumberFormat(language).format(speed)} ×`;

const createCaptionsPage = ({ video, messages, language }: PlayerContext): MenuPage => {
  const { menus } = getDialogMessages(language);
  const tracks = captionsOf(video);
  return {
    title: messages.captions,
    items: [
      {
        label: menus.off,
        isChecked: getShownCaptions(video) === null,
        onSelect: () => {
          showCaptions(video, false);
          noteCaptions({ language: false });
        },
      },
      ...tracks.map((track) => ({
        label: track.label,
        ...(track.kind === 'captions' && { detail: menus.withSounds }),
        isChecked: track.mode === 'showing',
        onSelect: () => {
          for (const each of tracks) each.mode = each === track ? 'showing' : 'disabled';
          noteCaptions({ language: track.language });
        },
      })),
    ],
  };
};

/** Entries for buttons that a small player lacks. */
const createSmallItems = (context: PlayerContext, openShare: () => void): MenuItem[] => {
  const { controller, chapters, messages, language } = context;
  const isLeftOut = (selector: string): boolean =>
    controller.querySelector(selector)?.getClientRects().length === 0;
  const pip = controller.querySelector('media-pip-button');
  const canPip = isLeftOut('media-pip-button') && !pip?.hasAttribute('mediapipunavailable');
  return [
    ...(isLeftOut('.chapters-button') && chapters.length > 0
      ? [{ label: messages.chapters, page: () => createChaptersMenu(context) }]
      : []),
    ...(isLeftOut('.transcript-button')
      ? [{ label: messages.transcript.title, onSelect: context.toggleTranscript }]
      : []),
    ...(isLeftOut('.share-button') ? [{ label: messages.share, onSelect: openShare }] : []),
    ...(canPip
      ? [
          {
            label: getDialogMessages(language).menus.pip,
            onSelect: () => pip?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
          },
        ]
      : []),
  ];
};

/** The settings menu. Entries with only one choice are left out. */
export const createSettingsMenu = (
  context: PlayerContext,
  { openStyle, openHelp, openShare }: { openStyle: () => void; openHelp: () => void; openShare: () => void },
): MenuPage => {
  const { video, qualities, audio, messages, language, data } = context;
  const dialogs = getDialogMessages(language);
  const { menus } = dialogs;
  const { playing, selectedIndex } = qualities;
  const chosen = [...qualities][selectedIndex];
  const shown = captionsOf(video).find(({ mode }) => mode === 'showing');
  const automatic = playing ? `${menus.automatic} · ${toLines(playing)}` : menus.automatic;
  const items: MenuItem[] = [];
  if (qualities.length > 1) {
    const detail = chosen ? toLines(chosen) : automatic;
    items.push({ label: menus.quality, detail, page: () => createQualityPage(context) });
  }
  items.push({
    label: menus.speed,
    detail: formatSpeed(video.playbackRate, language),
    page: () => createSpeedPage(context),
  });
  if (audio?.createItem) items.push(audio.createItem(context));
  if (data.texttracks.length > 0) {
    const detail = shown?.label ?? menus.off;
    items.push({ label: messages.captions, detail, page: () => createCaptionsPage(context) });
    items.push({ label: dialogs.captionStyle.title, onSelect: openStyle });
  }
  items.push(...createSmallItems(context, openShare), { label: dialogs.shortcuts.title, onSelect: openHelp });
  return { title: messages.settings, items };
};
