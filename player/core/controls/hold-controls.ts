/** Seconds until the controls hide after the last pointer movement. */
export const autohideAfter = 2.5;

const reasons = new WeakMap<HTMLElement, Set<string>>();

/** Keeps the controls visible while at least one reason is active. */
export const holdControls = (controller: HTMLElement, reason: string, isHeld: boolean): void => {
  const all = reasons.get(controller) ?? new Set();
  reasons.set(controller, all);
  if (isHeld) all.add(reason);
  else all.delete(reason);
  if (all.size === 0) return controller.setAttribute('autohide', String(autohideAfter));
  controller.setAttribute('autohide', '-1');
  controller.removeAttribute('userinactive');
};

/** Keeps the controls visible while one of them has the keyboard focus. */
export const holdWhileFocused = (controls: HTMLElement, controller: HTMLElement): void => {
  controls.addEventListener('focusin', (event) => {
    const [focused] = event.composedPath();
    holdControls(controller, 'focus', focused instanceof Element && focused.matches(':focus-visible'));
  });
  controls.addEventListener('focusout', () => holdControls(controller, 'focus', false));
};
