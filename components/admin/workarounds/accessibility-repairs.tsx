'use client';

import { type ReactNode, useEffect } from 'react';

import { useText } from '@/components/kit/i18n/use-text';

import { repairMarkup } from './markup-repairs';
import { watchMarkup } from './watch-markup';

/** Keeps Payload's screens accessible as they change. */
export const AccessibilityRepairs = ({ children }: { children: ReactNode }) => {
  const text = useText();
  useEffect(() => {
    const texts = {
      select: text('accessibility.select'),
      selectAll: text('accessibility.selectAll'),
      moreActions: text('accessibility.moreActions'),
      clear: text('accessibility.clear'),
      notifications: text('accessibility.notifications'),
      close: text('kit.close'),
      previousPage: text('library.previous'),
      nextPage: text('library.next'),
    };
    repairMarkup(document.body, texts);
    return watchMarkup(document.body, (part) => repairMarkup(part, texts));
  }, [text]);
  return children;
};
