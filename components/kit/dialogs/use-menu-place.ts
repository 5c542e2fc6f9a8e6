import { type RefObject, useLayoutEffect } from 'react';

const gap = 4;
const margin = 8;

type MenuPlace = {
  isOpen: boolean;
  trigger: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
};

const place = (trigger: HTMLElement, list: HTMLElement): void => {
  const from = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const fitsBelow = from.bottom + gap + height + margin <= window.innerHeight;
  const top = fitsBelow ? from.bottom + gap : Math.max(margin, from.top - gap - height);
  // Right-aligned with the button in the right half of the page, left-aligned in the left half.
  const isOnTheRight = from.left + from.width / 2 > window.innerWidth / 2;
  const left = isOnTheRight ? from.right - width : from.left;
  list.style.setProperty('--menu-top', `${top}px`);
  list.style.setProperty(
    '--menu-left',
    `${Math.min(Math.max(margin, left), window.innerWidth - width - margin)}px`,
  );
};

/** Positions an open menu at its button. Not all supported browsers have CSS anchor positioning. */
export const useMenuPlace = ({ isOpen, trigger, list }: MenuPlace): void => {
  useLayoutEffect(() => {
    if (!isOpen || !trigger.current || !list.current) return;
    const update = () => {
      if (trigger.current && list.current) place(trigger.current, list.current);
    };
    update();
    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, { capture: true });
    };
  }, [isOpen, trigger, list]);
};
