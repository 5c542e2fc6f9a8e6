import type { KeyboardEvent } from 'react';

type FormKeys = { onSend: () => unknown; onEscape: () => void };

/** Ctrl or Cmd with Enter sends, Escape closes. Stops other keys from triggering the page's shortcuts. */
export const handleFormKeys =
  ({ onSend, onEscape }: FormKeys) =>
  (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    }
    if (event.key === 'Escape') onEscape();
  };
