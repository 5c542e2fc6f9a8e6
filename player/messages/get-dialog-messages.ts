import type { PlayerLanguage } from '../element/pick-language';
import { deDialogs } from './de-dialogs';
import { enDialogs } from './en-dialogs';

export type DialogMessages = typeof enDialogs;

const tables: Record<PlayerLanguage, DialogMessages> = { de: deDialogs, en: enDialogs };

export const getDialogMessages = (language: PlayerLanguage): DialogMessages => tables[language];
