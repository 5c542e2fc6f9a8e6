import type { PlayerLanguage } from '../element/pick-language';
import { de } from './de';
import { en, type Messages } from './en';

const tables: Record<PlayerLanguage, Messages> = { de, en };

export const getMessages = (language: PlayerLanguage): Messages => tables[language];
