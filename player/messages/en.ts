/**
 * The player's texts in addition to media-chrome's. Simple placeholders: intl-messageformat would add 2.5 kB
 * gzip.
 */
export const en = {
  player: 'Video player: {title}',
  loading: 'The video is loading.',
  retry: 'Try again',
  openPage: 'Open in a new tab',
  replay: 'Play again',
  share: 'Share',
  starting: 'Loading',
  slow: 'The connection is slow. It goes on as soon as there is enough.',
  cast: 'Play on another screen',
  captions: 'Captions',
  settings: 'Settings',
  chapters: 'Chapters',
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
  /** Network errors, which must be available when nothing can be loaded; the others are in `en-errors.ts`. */
  errors: {
    offline: {
      title: 'No connection',
      text: 'The video cannot be reached. Please check your internet connection.',
    },
    /** During playback. */
    interrupted: {
      title: 'The connection is interrupted',
      text: 'It goes on by itself at {time} as soon as you are online again.',
    },
    server: {
      title: 'The video is not available right now',
      text: 'There is a fault at the provider, not with your connection. It will be tried again in a moment.',
    },
  },
};

export type Messages = typeof en;
