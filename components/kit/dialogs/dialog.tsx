'use client';

import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';

import { Button } from '../buttons/button';
import { useText } from '../i18n/use-text';
import styles from './dialog.module.scss';

/** What a `<dialog>` needs to be modal for as long as it is there; `onClose` is asked, never gone around. */
const useModal = (onClose: () => unknown) => {
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

type DialogProps = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** False where only a button of the dialog itself may end it. */
  isDismissible?: boolean;
};

/**
 * A dialog in the middle, a sheet on the phone. The browser keeps the focus inside and gives it back
 * afterwards; it starts on the element with `data-autofocus`, otherwise on the title.
 */
export const Dialog = ({ isOpen, ...props }: DialogProps) =>
  // Outside of Payload's form, which would take Enter for its own.
  isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null;

// React passes events on to the parents of a portal, where a card's link or a form would answer them.
const keepInside = (event: SyntheticEvent) => event.stopPropagation();

const OpenDialog = ({
  title,
  onClose,
  children,
  footer,
  size = 'medium',
  isDismissible = true,
}: Omit<DialogProps, 'isOpen'>) => {
  const text = useText();
  const id = useId();
  const modal = useModal(() => isDismissible && onClose());
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className={styles.dialog}
      data-size={size}
      onClick={keepInside}
      onSubmit={keepInside}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {isDismissible && (
            <Button
              aria-label={text('kit.close')}
              className={styles.close}
              icon="close"
              kind="quiet"
              onClick={onClose}
            />
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
};
