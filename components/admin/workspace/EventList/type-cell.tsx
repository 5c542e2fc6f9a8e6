import type { DefaultServerCellComponentProps } from 'payload';

import { translate } from '@/lib/core/i18n/text';

/** What happened, in a word. */
export const TypeCell = ({ cellData, i18n }: DefaultServerCellComponentProps) => {
  const key = `eventLogs.types.${String(cellData)}`;
  const word = translate(i18n.language, key);
  // An event of a kind that is no longer made.
  return <>{word === key ? String(cellData) : word}</>;
};
