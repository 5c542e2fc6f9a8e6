import { useEffect, useRef, useState } from 'react';

/** What a field offers to choose from, asked for once; null until it is there. */
export const useRows = <Row>(load: () => Promise<Row[]>) => {
  const [rows, setRows] = useState<Row[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const first = useRef(load);
  useEffect(() => {
    first.current().then(setRows, () => setHasFailed(true));
  }, []);
  return { rows, hasFailed, add: (row: Row) => setRows((known) => [...(known ?? []), row]) };
};
