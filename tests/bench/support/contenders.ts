/** A player to compare: its page, and the selector of its play button. */
export type Contender = { name: string; folder: string; page: string; start: string };

/** Our player first, then others, set up as their documentation shows. */
export const contenders: readonly Contender[] = [
  {
    name: 'Reelhof',
    folder: 'player',
    page: 'player/?id=bench',
    start: 'reelhof-player media-play-button.start',
  },
  {
    name: 'video.js',
    folder: 'player/video-js',
    page: 'player/video-js/',
    start: '.vjs-big-play-button',
  },
  {
    name: 'Plyr + hls.js',
    folder: 'player/plyr',
    page: 'player/plyr/',
    start: '.plyr__control--overlaid',
  },
  {
    name: 'Vidstack + hls.js',
    folder: 'player/vidstack',
    page: 'player/vidstack/',
    start: '.vds-play-button',
  },
  {
    name: 'mux-player',
    folder: 'player/mux-player',
    page: 'player/mux-player/',
    start: 'mux-player .center-controls media-play-button',
  },
];
