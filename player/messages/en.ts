/** Every text of the player that media-chrome has not got itself. */
export const en = {
  player: 'Video player: {title}',
  loading: 'The video is loading.',
  retry: 'Try again',
  quality: 'Quality',
  speed: 'Speed',
  captions: 'Captions',
  back: 'Back to previous menu',
  errors: {
    unavailable: {
      title: 'This video is not available',
      text: 'It may be private, have been removed, or still be being processed.',
    },
    offline: {
      title: 'No connection',
      text: 'The video cannot be reached. Please check your internet connection.',
    },
    unplayable: {
      title: 'This video cannot be played',
      text: 'Your browser cannot play this video. Please try a current version or another browser.',
    },
  },
};
