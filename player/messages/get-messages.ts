import { de } from './de';
import type { PlayerLanguage } from '../pick-language';
import { en } from './en';

export type Messages = typeof en;

const tables: Record<PlayerLanguage, Messages> = { de, en };

export const getMessages = (language: PlayerLanguage): Messages => tables[language];
