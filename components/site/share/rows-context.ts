import { createContext, use } from 'react';

import type { Rows } from './state/use-rows';

export const RowsContext = createContext<Rows | null>(null);

/** Values that all rows share. They rarely change, so a change of one row renders that row alone. */
export const useRows = (): Rows => {
  const rows = use(RowsContext);
  if (!rows) throw new Error('there is no list of comments around this');
  return rows;
};
