/** Texts of the audio selection, loaded with it. */
export const enAudio = {
  title: 'Audio',
  description: 'audio description',
  keep: 'Remember on this device',
};

export type AudioMessages = typeof enAudio;
