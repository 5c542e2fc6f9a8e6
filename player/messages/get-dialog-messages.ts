import type { PlayerLanguage } from '../element/pick-language';
import { deDialogs } from './de-dialogs';
import { enDialogs, type DialogMessages } from './en-dialogs';

const tables: Record<PlayerLanguage, DialogMessages> = { de: deDialogs, en: enDialogs };

export const getDialogMessages = (language: PlayerLanguage): DialogMessages => tables[language];
