/** Texts of errors other than network errors; loaded on demand. */
export const enErrors = {
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
  refused: {
    title: 'This page does not let the player in',
    text: 'Its security settings (Content Security Policy) forbid it. You can watch the video on its own page.',
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
};

export type ErrorMessages = typeof enErrors;
