const patienceMs = 1000;

/**
 * Focuses the first invalid field in `within` (default: the page's main element). Fields become invalid on
 * re-render, which may take several frames, so the function retries for up to one second.
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
