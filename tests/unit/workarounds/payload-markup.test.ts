import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { markupRepairs } from '@/components/admin/workarounds/accessibility-repairs';

const readSource = (file: string): string =>
  readFileSync(path.join('node_modules', '@payloadcms', file), 'utf8');

/** Payload's source of each repaired element, texts that identify it, and attributes that it lacks. */
const sources: { selector: RegExp; file: string; has: string[]; lacks?: string[] }[] = [
  {
    selector: /template-minimal/,
    file: 'next/dist/templates/Minimal/index.js',
    has: ["'template-minimal'"],
    lacks: ['"main"'],
  },
  {
    selector: /template-default__wrap/,
    file: 'next/dist/templates/Default/index.js',
    has: ["'template-default'", '}__wrap`'],
    lacks: ['"main"'],
  },
  {
    selector: /list-header/,
    file: 'ui/dist/elements/ListHeader/index.js',
    has: ["'list-header'", '_jsxs("header"'],
    lacks: ['role'],
  },
  {
    selector: /doc-header/,
    file: 'next/dist/elements/DocumentHeader/index.js',
    has: ['`doc-header`'],
    lacks: ['role:'],
  },
  { selector: /group-field__title/, file: 'ui/dist/fields/Group/index.js', has: ['}__title`', '"h3"'] },
  { selector: /no-results/, file: 'ui/dist/elements/NoListResults/index.js', has: ['no-results'] },
  {
    selector: /doc-tabs__tabs/,
    file: 'next/dist/elements/DocumentHeader/Tabs/index.js',
    has: ["'doc-tabs'", '_jsx("ul"', '}__tabs`'],
    lacks: ['role:'],
  },
  {
    selector: /popup-button/,
    file: 'ui/dist/elements/Popup/PopupTrigger/index.js',
    has: ["'popup-button'"],
    lacks: ['aria-label'],
  },
  {
    selector: /checkbox-input/,
    file: 'ui/dist/fields/Checkbox/Input.js',
    has: ["'checkbox-input'", '"aria-label": ""', '"aria-labelledby": name', 'title: name'],
  },
  {
    selector: /sort-column/,
    file: 'ui/dist/elements/SortColumn/index.js',
    has: ["'sort-column'", '}__button`', '"general:sortByLabelDirection"'],
    lacks: ['getTranslation'],
  },
  {
    selector: /relationship-add-new/,
    file: 'ui/dist/elements/AddNewRelation/index.js',
    has: ["'relationship-add-new'", '}__add-button`'],
  },
  {
    selector: /additions text/,
    file: 'ui/dist/providers/ToastContainer/index.js',
    has: ["from 'sonner'"],
    lacks: ['containerAriaLabel'],
  },
  {
    selector: /data-close-button/,
    file: 'ui/dist/providers/ToastContainer/index.js',
    has: ["from 'sonner'", 'closeButton: true'],
    lacks: ['closeButtonAriaLabel'],
  },
  { selector: /rs__input/, file: 'ui/dist/elements/ReactSelect/index.js', has: ['"rs"', 'react-select'] },
  {
    selector: /date-time-picker/,
    file: 'ui/dist/elements/DatePicker/DatePicker.js',
    has: ["'date-time-picker'"],
    lacks: ['aria-label', 'ariaLabel'],
  },
  {
    selector: /dropdown-indicator/,
    file: 'ui/dist/elements/ReactSelect/DropdownIndicator/index.js',
    has: ['dropdown-indicator'],
    lacks: ['tabIndex'],
  },
  {
    selector: /clickable-arrow/,
    file: 'ui/dist/elements/Pagination/ClickableArrow/index.js',
    has: ['clickable-arrow', '`${baseClass}--${direction}`'],
    lacks: ['aria-label'],
  },
  {
    selector: /clear-indicator/,
    file: 'ui/dist/elements/ReactSelect/ClearIndicator/index.js',
    has: ['clear-indicator', 'tabIndex: 0'],
    lacks: ['aria-label'],
  },
];

const advice = 'After an upgrade of Payload: check components/admin/workarounds/accessibility-repairs.tsx';

describe('fixes of Payload’s markup', () => {
  it.each(sources)('still find the code to fix in $file', ({ file, has, lacks = [] }) => {
    const source = readSource(file);
    expect(
      has.filter((text) => !source.includes(text)),
      `${advice}: the repaired element has changed`,
    ).toEqual([]);
    expect(
      lacks.filter((text) => source.includes(text)),
      `${advice}: Payload may have fixed it`,
    ).toEqual([]);
  });

  it('depend on how a notification restores the focus', () => {
    const source = readFileSync(path.join('node_modules', 'sonner', 'dist', 'index.mjs'), 'utf8');
    const restoresFocus =
      /onBlur:.{0,120}contains\(\w+\.relatedTarget\).{0,60}\.current\.focus\(.{0,300}onFocus:.{0,200}\.relatedTarget/s;
    expect(source, `${advice}: sonner may let Tab leave a notification by itself`).toMatch(restoresFocus);
  });

  it('are all listed here', () => {
    const selectors = markupRepairs.flatMap(({ selector }) => selector.split(','));
    const unlisted = selectors.filter((each) => !sources.some(({ selector }) => selector.test(each)));
    expect(unlisted, 'add the file of Payload that renders the element').toEqual([]);
  });
});
