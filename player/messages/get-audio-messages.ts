import type { PlayerLanguage } from './get-messages';

/** Texts of the audio selection, loaded with it. */
const enAudio = {
  title: 'Audio',
  description: 'audio description',
  keep: 'Remember on this device',
};

type AudioMessages = typeof enAudio;

const deAudio: AudioMessages = {
  title: 'Ton',
  description: 'Audiodeskription',
  keep: 'Auf diesem Gerät merken',
};

const tables: Record<PlayerLanguage, AudioMessages> = { de: deAudio, en: enAudio };

export const getAudioMessages = (language: PlayerLanguage): AudioMessages => tables[language];
