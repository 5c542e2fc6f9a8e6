import { captionsOf, getShownCaptions, showCaptions } from '../captions/captions';
import type { PlayerContext } from '../element/player-context';
import { getDialogMessages } from '../messages/get-dialog-messages';
import type { Quality } from '../source/vod/quality-list';
import type { MenuItem, MenuPage } from './popup-menu';

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

const toLines = ({ width, height }: Quality): string => `${Math.min(width, height)}p`;

export const createQualityPage = ({ qualities, language }: PlayerContext): MenuPage => {
  const { menus } = getDialogMessages(language);
  const choose = (index: number) => () => (qualities.selectedIndex = index);
  const { selectedIndex } = qualities;
  const items = [...qualities].map((quality, index) => ({
    label: toLines(quality),
    isChecked: selectedIndex === index,
    onSelect: choose(index),
  }));
  const automatic = { label: menus.automatic, isChecked: selectedIndex === -1, onSelect: choose(-1) };
  return { title: menus.quality, items: [automatic, ...items.reverse()] };
};

const createSpeedPage = ({ video, language }: PlayerContext): MenuPage => ({
  title: getDialogMessages(language).menus.speed,
  items: speeds.map((speed) => ({
    label: formatSpeed(speed, language),
    isChecked: video.playbackRate === speed,
    onSelect: () => (video.playbackRate = speed),
  })),
});

const formatSpeed = (speed: number, language: string): string =>
  `${new Intl.NumberFormat(language).format(speed)}×`;

const createCaptionsPage = ({ video, messages, language }: PlayerContext): MenuPage => {
  const { menus } = getDialogMessages(language);
  const tracks = captionsOf(video);
  return {
    title: messages.captions,
    items: [
      {
        label: menus.off,
        isChecked: getShownCaptions(video) === null,
        onSelect: () => showCaptions(video, false),
      },
      ...tracks.map((track) => ({
        label: track.label,
        ...(track.kind === 'captions' && { detail: menus.withSounds }),
        isChecked: track.mode === 'showing',
        onSelect: () => {
          for (const each of tracks) each.mode = each === track ? 'showing' : 'disabled';
        },
      })),
    ],
  };
};

/** The settings menu; an entry with only one choice is left out. */
export const createSettingsMenu = (
  context: PlayerContext,
  { openStyle, openHelp }: { openStyle: () => void; openHelp: () => void },
): MenuPage => {
  const { video, qualities, messages, language, data } = context;
  const dialogs = getDialogMessages(language);
  const { menus } = dialogs;
  const { playing, selectedIndex } = qualities;
  const chosen = [...qualities][selectedIndex];
  const shown = captionsOf(video).find(({ mode }) => mode === 'showing');
  const automatic = playing ? `${menus.automatic} (${toLines(playing)})` : menus.automatic;
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
  if (data.texttracks.length > 0) {
    const detail = shown?.label ?? menus.off;
    items.push({ label: messages.captions, detail, page: () => createCaptionsPage(context) });
    items.push({ label: dialogs.captionStyle.title, onSelect: openStyle });
  }
  items.push({ label: dialogs.shortcuts.title, onSelect: openHelp });
  return { title: messages.settings, items };
};
