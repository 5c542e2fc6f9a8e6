const patienceMs = 1000;

/**
 * Moves the focus to the first field of `within` (the page's main part unless told) that says it is wrong.
 * Fields say so after they are drawn again, which may take more than a frame: it is tried until the focus is
 * there, for at most a second.
 */
export const focusFirstFault = (within?: ParentNode | null): void => {
  const endsAt = performance.now() + patienceMs;
  const attempt = (): void => {
    const faults = (within ?? document).querySelectorAll<HTMLElement>('[aria-invalid="true"]');
    for (const fault of faults) {
      fault.focus();
      if (document.activeElement === fault) return;
    }
    if (performance.now() < endsAt) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
};
