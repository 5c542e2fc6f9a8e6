'use client';

import { useEffect, type RefObject } from 'react';

const property = '--tray-room';

/** As long as something lies over the page's lower edge, the page ends that much later: all of it can be scrolled into view. */
export const useRoomBelow = (cover: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = cover.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { bottom } = getComputedStyle(element);
      style.setProperty(property, `${element.offsetHeight + 2 * Number.parseFloat(bottom)}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [cover]);
};
