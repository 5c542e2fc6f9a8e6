export type RepairTexts = { select: string; selectAll: string; moreActions: string; clear: string };

const setMissing = (element: Element, name: string, value: string): void => {
  // Writing only what differs keeps the observer that calls us from calling forever.
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

const markLandmarks = (root: ParentNode): void => {
  for (const frame of root.querySelectorAll('.template-minimal, .template-default__wrap')) {
    const content = frame.matches('.template-minimal') ? frame : frame.lastElementChild;
    if (content && !frame.querySelector('main')) setMissing(content, 'role', 'main');
  }
  for (const header of root.querySelectorAll('header.list-header')) setMissing(header, 'role', 'none');
  for (const header of root.querySelectorAll('.template-default__wrap > .doc-header')) {
    setMissing(header, 'role', 'region');
    setMissing(header, 'aria-label', header.querySelector('h1')?.textContent ?? '');
  }
};

const labelRowCheckboxes = (root: ParentNode, { select, selectAll }: RepairTexts): void => {
  for (const input of root.querySelectorAll('.checkbox-input input[type="checkbox"]')) {
    if (input.id === 'select-all') {
      input.removeAttribute('aria-labelledby');
      setMissing(input, 'aria-label', selectAll);
      continue;
    }
    const row = input.closest('tr');
    if (row?.parentElement?.tagName !== 'TBODY') continue;
    const name = row.querySelector('td:not(.cell-_select)')?.textContent?.trim() ?? '';
    setMissing(input, 'aria-label', `${select} ${name}`.trim());
  }
};

const labelSelects = (root: ParentNode, { clear }: RepairTexts): void => {
  for (const input of root.querySelectorAll('.rs__input:not([aria-labelledby])')) {
    const label = input.closest('.field-type')?.querySelector('.field-label')?.textContent;
    const placeholder = input.closest('.react-select')?.querySelector('.rs__placeholder')?.textContent;
    const name = (label ?? placeholder)?.replace('*', '').trim();
    if (name) setMissing(input, 'aria-label', name);
  }
  for (const button of root.querySelectorAll('button.dropdown-indicator[aria-hidden="true"]')) {
    setMissing(button, 'tabindex', '-1');
  }
  // It takes Enter and the focus, so it has to be there for everybody.
  for (const button of root.querySelectorAll('.clear-indicator')) {
    setMissing(button, 'aria-hidden', 'false');
    setMissing(button, 'aria-label', clear);
  }
};

/**
 * Puts right what Payload's markup leaves out for screen readers and keyboards: the main landmark, the names of check boxes,
 * selects and menu buttons, the order of headings.
 */
export const repairMarkup = (root: ParentNode, texts: RepairTexts): void => {
  markLandmarks(root);
  for (const heading of root.querySelectorAll(
    'h3.group-field__title, .no-results h3, .payload-settings h3',
  )) {
    setMissing(heading, 'aria-level', '2');
  }
  // Its tabs are links, not entries of a list.
  for (const list of root.querySelectorAll('ul.doc-tabs__tabs')) setMissing(list, 'role', 'presentation');
  for (const button of root.querySelectorAll('.popup-button')) {
    if (!button.textContent?.trim()) setMissing(button, 'aria-label', texts.moreActions);
  }
  labelRowCheckboxes(root, texts);
  labelSelects(root, texts);
};
