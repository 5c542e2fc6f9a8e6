import type { PlayerLanguage } from '../element/pick-language';
import { deAudio } from './de-audio';
import { enAudio, type AudioMessages } from './en-audio';

const tables: Record<PlayerLanguage, AudioMessages> = { de: deAudio, en: enAudio };

export const getAudioMessages = (language: PlayerLanguage): AudioMessages => tables[language];
