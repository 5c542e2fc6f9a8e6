/** Every text of the player that media-chrome has not got itself. */
export const en = {
  player: 'Video player: {title}',
  loading: 'The video is loading.',
  retry: 'Try again',
  openPage: 'Open in a new tab',
  encoding: 'Progress of processing',
  replay: 'Play again',
  cast: 'Play on another screen',
  quality: 'Quality',
  speed: 'Speed',
  captions: 'Captions',
  back: 'Back to previous menu',
  settings: 'Settings',
  off: 'Off',
  automatic: 'Automatic',
  withSounds: 'with sounds',
  close: 'Close',
  unmute: 'Turn on sound',
  chapters: 'Chapters',
  said: { volume: 'Volume', muted: 'Sound off', unmuted: 'Sound on', chapter: 'Chapter' },
  transcript: {
    title: 'Transcript',
    language: 'Language of the transcript',
    loading: 'The transcript is loading.',
    empty: 'There is no text in this transcript.',
    failed: 'The transcript could not be loaded.',
    copy: 'Copy transcript',
    copied: 'Transcript copied',
    notCopied: 'Your browser does not allow copying here.',
    close: 'Close transcript',
    follow: 'Follow playback',
    search: 'Search in transcript',
    hits: '{index} of {count}',
    noHits: 'No hits',
    previousHit: 'Previous hit',
    nextHit: 'Next hit',
  },
  errors: {
    private: {
      title: 'This video is private',
      text: 'Only its owners can watch it. Please ask them to make it public.',
    },
    missing: {
      title: 'This video does not exist',
      text: 'It was removed, or the address is not complete. Please check the address.',
    },
    waiting: {
      title: 'This video is still being uploaded',
      text: 'You can leave this page open: the video starts by itself once it is ready.',
    },
    encoding: {
      title: 'This video is still being processed',
      text: 'You can leave this page open: the video starts by itself once it is ready.',
    },
    failed: {
      title: 'This video could not be processed',
      text: 'There is something wrong with its file. Please tell whoever gave you the link.',
    },
    forbidden: {
      title: 'This video may not be shown on this site',
      text: 'Its owners decide which sites show it. You can watch it on its own page.',
    },
    offline: {
      title: 'No connection',
      text: 'The video cannot be reached. Please check your internet connection.',
    },
    server: {
      title: 'The video is not available right now',
      text: 'There is a fault at the provider, not with your connection. It will be tried again in a moment.',
    },
    decode: {
      title: 'Playback was interrupted',
      text: 'Part of the video could not be decoded. Please try again; it goes on where it stopped.',
    },
    unplayable: {
      title: 'This video cannot be played',
      text: 'Your browser cannot play this video. Please try a current version or another browser.',
    },
    broken: {
      title: 'The data of this video is damaged',
      text: 'Your browser is not the reason. Please tell whoever gave you the link.',
    },
  },
};

export type Messages = typeof en;
