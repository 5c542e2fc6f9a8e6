import { findChapterIndex } from './chapters';
import { formatTime } from './format-time';
import type { PlayerContext } from './player-context';
import type { MenuPage } from './popup-menu';

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
