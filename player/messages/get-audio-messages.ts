import type { PlayerLanguage } from '../element/pick-language';
import { type AudioMessages, enAudio } from './en-audio';

const deAudio: AudioMessages = {
  title: 'Ton',
  description: 'Audiodeskription',
  keep: 'Auf diesem Gerät merken',
};

const tables: Record<PlayerLanguage, AudioMessages> = { de: deAudio, en: enAudio };

export const getAudioMessages = (language: PlayerLanguage): AudioMessages => tables[language];
