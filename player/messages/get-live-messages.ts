import type { PlayerLanguage } from '../element/pick-language';
import { deLive } from './de-live';
import { enLive, type LiveMessages } from './en-live';

const tables: Record<PlayerLanguage, LiveMessages> = { de: deLive, en: enLive };

export const getLiveMessages = (language: PlayerLanguage): LiveMessages => tables[language];
