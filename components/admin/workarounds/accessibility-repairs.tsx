'use client';

import { type ReactNode, useEffect } from 'react';

import { useText } from '@/components/kit/i18n/use-text';

import { repairMarkup } from './markup-repairs';

/** Surroundings that a repair reads: the row of a checkbox, the field of a select. */
const contexts = 'tr, .field-type, .react-select, .doc-header';
/** Frames whose children determine the main landmark. */
const frames = '.template-minimal, .template-default__wrap';

/** The changed parts of a page, without those nested in others. */
const listParts = (records: MutationRecord[]): Element[] => {
  const parts = new Set<Element>();
  for (const { target, addedNodes } of records) {
    for (const node of addedNodes) {
      if (node instanceof Element && node.isConnected) parts.add(node.closest(contexts) ?? node);
    }
    if (target instanceof Element && target.isConnected && target.matches(frames)) parts.add(target);
    // Payload first renders „Loading“ in place of a date.
    const context = target instanceof Text && target.parentElement?.closest(contexts);
    if (context && context.isConnected) parts.add(context);
  }
  return [...parts].filter((part) => ![...parts].some((other) => other !== part && other.contains(part)));
};

/**
 * Calls `repair` for each part of a page that is added or whose frame changes, once per animation frame.
 * Returns a function that stops.
 */
const watchMarkup = (root: Element, repair: (part: Element) => void): (() => void) => {
  let records: MutationRecord[] = [];
  let frame = 0;
  const observer = new MutationObserver((news) => {
    records.push(...news);
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      const parts = listParts(records);
      records = [];
      parts.forEach(repair);
    });
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
};

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
