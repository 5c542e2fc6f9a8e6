import type { PlayerLanguage } from '../element/pick-language';
import { deErrors } from './de-errors';
import { enErrors, type ErrorMessages } from './en-errors';

const tables: Record<PlayerLanguage, ErrorMessages> = { de: deErrors, en: enErrors };

export const getErrorMessages = (language: PlayerLanguage): ErrorMessages => tables[language];
