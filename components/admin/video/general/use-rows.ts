import { useEffect, useRef, useState } from 'react';

/** Loads the options of a field once; null until loaded. */
export const useRows = <Row>(load: () => Promise<Row[]>) => {
  const [rows, setRows] = useState<Row[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const first = useRef(load);
  useEffect(() => {
    first.current().then(setRows, () => setHasFailed(true));
  }, []);
  return { rows, hasFailed, add: (row: Row) => setRows((known) => [...(known ?? []), row]) };
};
