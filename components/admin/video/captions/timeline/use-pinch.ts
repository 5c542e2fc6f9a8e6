'use client';

import { useEffect, type RefObject } from 'react';

import { useEditor } from '../editor-context';

/** The wheel and two fingers come closer or go back; a wheel to the side scrolls. */
export const usePinch = (box: RefObject<HTMLElement | null>): void => {
  const { view } = useEditor();
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const timeAt = (clientX: number) => {
      const { left, width } = place.getBoundingClientRect();
      const { from, span } = view.get();
      return from + ((clientX - left) / width) * span;
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { width } = place.getBoundingClientRect();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey)
        view.scroll(((event.deltaX || event.deltaY) / width) * view.get().span);
      else view.zoom(1.0015 ** event.deltaY, timeAt(event.clientX));
    };
    let apart = 0;
    const onTouch = (event: TouchEvent) => {
      const [first, second] = event.touches;
      if (!first || !second) {
        apart = 0;
        return;
      }
      event.preventDefault();
      const now = Math.max(10, Math.abs(first.clientX - second.clientX));
      if (apart > 0) view.zoom(apart / now, timeAt((first.clientX + second.clientX) / 2));
      apart = now;
    };
    // React's own listeners are passive, and the page would scroll.
    place.addEventListener('wheel', onWheel, { passive: false });
    place.addEventListener('touchmove', onTouch, { passive: false });
    place.addEventListener('touchend', onTouch);
    return () => {
      place.removeEventListener('wheel', onWheel);
      place.removeEventListener('touchmove', onTouch);
      place.removeEventListener('touchend', onTouch);
    };
  }, [box, view]);
};
