import { useEffect } from 'react';

import { useReview } from '../review-context';

import PrintSheet from './PrintSheet';

/** Prints the comments once their pictures are there. */
export const PrintNow = ({ onClose }: { onClose: () => void }) => {
  const { setFilter } = useReview();
  useEffect(() => {
    let isGone = false;
    // What the panel asked for; before the pictures, some of which are not needed then.
    if (location.hash === '#print-open') setFilter({ state: 'open', person: null, query: '' });
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.sheet img')];
    void Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))).then(() => {
      if (isGone) return;
      window.print();
      onClose();
    });
    return () => {
      isGone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, whatever is drawn anew meanwhile
  }, []);
  return <PrintSheet />;
};
