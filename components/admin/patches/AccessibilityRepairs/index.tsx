'use client';

import { useEffect, type ReactNode } from 'react';

import { useText } from '@/components/kit/i18n/use-text';

import { repairMarkup } from './repair-markup';

/** Keeps Payload's screens accessible while they change. */
export const AccessibilityRepairs = ({ children }: { children: ReactNode }) => {
  const text = useText();
  useEffect(() => {
    const repair = () =>
      repairMarkup(document, {
        select: text('accessibility.select'),
        selectAll: text('accessibility.selectAll'),
        moreActions: text('accessibility.moreActions'),
        clear: text('accessibility.clear'),
      });
    repair();
    // Many changes in one frame are one repair.
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(repair);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [text]);
  return children;
};
