/** The texts of the choice of sound, which are fetched with it. */
export const enAudio = {
  title: 'Audio',
  description: 'audio description',
  keep: 'Remember on this device',
};

export type AudioMessages = typeof enAudio;
