'use client';

import { type ReactNode, useEffect } from 'react';

import { useText } from '@/components/kit/i18n/use-text';

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

type RepairTexts = {
  select: string;
  selectAll: string;
  moreActions: string;
  clear: string;
  notifications: string;
  close: string;
  previousPage: string;
  nextPage: string;
};

type Repair = {
  /** Payload's class names; `tests/unit/workarounds/` names the file that produces each. */
  selector: string;
  apply: (element: Element, texts: RepairTexts) => void;
};

const unspelt = '[object Object]';

const set = (element: Element, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

const labelRowCheckbox: Repair['apply'] = (input, { select, selectAll }) => {
  if (input.id === 'select-all') {
    input.removeAttribute('aria-labelledby');
    set(input, 'aria-label', selectAll);
    return;
  }
  const row = input.closest('tr');
  if (row?.parentElement?.tagName !== 'TBODY') return;
  const name = row.querySelector('td:not(.cell-_select)')?.textContent?.trim() ?? '';
  set(input, 'aria-label', `${select} ${name}`.trim());
};

const labelInput: Repair['apply'] = (input) => {
  const own = (input as HTMLInputElement).labels?.[0]?.textContent;
  const label = own ?? input.closest('.field-type')?.querySelector('.field-label')?.textContent;
  const placeholder = input.closest('.react-select')?.querySelector('.rs__placeholder')?.textContent;
  const name = (label ?? placeholder)?.replace('*', '').trim();
  if (name) set(input, 'aria-label', name);
};

/** The label is an object of translations that was inserted as is; the correct text is beside it. */
const spellOut: Repair['apply'] = (element) => {
  const label = element.getAttribute('aria-label') ?? '';
  if (!label.includes(unspelt)) return;
  const whole = element.querySelector('.tooltip-content')?.textContent;
  const part = element.closest('th')?.textContent;
  const words = whole ?? (part && label.replace(unspelt, part));
  if (words) set(element, 'aria-label', words);
};

/**
 * sonner returns the focus to its origin whenever it leaves a notification, so Tab never gets past one. It
 * learns the origin from the event, which React handles after this. For the pointer or its shortcut, it must
 * know the origin: closing then returns the user there.
 */
const forgetOrigin = (event: Event): void => {
  if (event.target instanceof Element && event.target.matches('ol, :not(:focus-visible)')) return;
  Object.defineProperty(event, 'relatedTarget', { value: null });
};

/**
 * Accessibility repairs of Payload's markup: main landmark, heading order, and names of checkboxes, selects
 * and menu buttons.
 */
export const markupRepairs: Repair[] = [
  {
    selector: '.template-minimal, .template-default__wrap',
    apply: (frame) => {
      const content = frame.matches('.template-minimal') ? frame : frame.lastElementChild;
      if (content && !frame.querySelector('main')) set(content, 'role', 'main');
    },
  },
  { selector: 'header.list-header', apply: (header) => set(header, 'role', 'none') },
  {
    selector: '.template-default__wrap > .doc-header',
    apply: (header) => {
      set(header, 'role', 'region');
      set(header, 'aria-label', header.querySelector('h1')?.textContent ?? '');
    },
  },
  {
    selector: 'h3.group-field__title, .no-results h3',
    apply: (heading) => set(heading, 'aria-level', '2'),
  },
  // Payload's tabs are links, not list items.
  { selector: 'ul.doc-tabs__tabs', apply: (list) => set(list, 'role', 'presentation') },
  {
    selector: '.popup-button',
    apply: (button, { moreActions }) => {
      if (!button.textContent?.trim()) set(button, 'aria-label', moreActions);
    },
  },
  {
    selector: '.checkbox-input input[type="checkbox"]',
    apply: (input, texts) => {
      labelRowCheckbox(input, texts);
      // The title is the field's database name.
      input.removeAttribute('title');
    },
  },
  {
    selector:
      '.sort-column__button[aria-label*="[object"], .relationship-add-new__add-button[aria-label*="[object"]',
    apply: spellOut,
  },
  {
    // Sonner's region, which has no translations. Not selected by its label, which this repair changes and
    // which may change again with the language.
    selector: 'section[aria-relevant="additions text"]',
    apply: (section, { notifications }) => {
      set(section, 'aria-label', notifications);
      section.addEventListener('focusin', forgetOrigin);
    },
  },
  {
    selector: '[data-sonner-toast] > [data-close-button]',
    apply: (button, { close }) => set(button, 'aria-label', close),
  },
  {
    selector: 'button.clickable-arrow--left',
    apply: (button, { previousPage }) => set(button, 'aria-label', previousPage),
  },
  {
    selector: 'button.clickable-arrow--right',
    apply: (button, { nextPage }) => set(button, 'aria-label', nextPage),
  },
  { selector: '.rs__input:not([aria-labelledby])', apply: labelInput },
  { selector: '.date-time-picker input', apply: labelInput },
  {
    selector: 'button.dropdown-indicator[aria-hidden="true"]',
    apply: (button) => set(button, 'tabindex', '-1'),
  },
  {
    // It handles Enter and takes the focus, so it must be exposed to everyone.
    selector: '.clear-indicator',
    apply: (button, { clear }) => {
      set(button, 'aria-hidden', 'false');
      set(button, 'aria-label', clear);
    },
  },
];

/** Repairs a part of the page, including its root. */
const repairMarkup = (part: Element, texts: RepairTexts): void => {
  for (const { selector, apply } of markupRepairs) {
    if (part.matches(selector)) apply(part, texts);
    for (const element of part.querySelectorAll(selector)) apply(element, texts);
  }
};
