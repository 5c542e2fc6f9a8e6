import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type SyntheticEvent } from 'react';

/** What a `<dialog>` needs to be modal for as long as it is there; `onClose` is asked, never gone around. */
export const useModal = (onClose: () => unknown) => {
  const ref = useRef<HTMLDialogElement>(null);

  // Before paint, and closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
    start?.focus();
    return () => dialog.close();
  }, []);

  return {
    ref,
    onKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      if (event.target === event.currentTarget) onClose();
    },
    // A browser may close it whatever we say, e.g. by the second "back" on a phone.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
    },
    // The sheet fills the dialog, so this is the backdrop. Down, not click: a selection may end out there.
    onPointerDown: (event: PointerEvent) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
};
