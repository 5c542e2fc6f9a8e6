import { formatTime } from '../controls/format-time';
import type { PlayerContext } from '../element/player-context';
import { findChapterIndex } from './chapters';
import type { MenuPage } from './menu-item';

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
