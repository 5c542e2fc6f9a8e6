import { createContext, use } from 'react';

import type { Rows } from './state/use-rows';

export const RowsContext = createContext<Rows | null>(null);

/** What the rows of the list have in common: seldom another, so that a change of one row draws that row alone. */
export const useRows = (): Rows => {
  const rows = use(RowsContext);
  if (!rows) throw new Error('there is no list of comments around this');
  return rows;
};
