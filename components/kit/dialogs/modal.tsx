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

import { IconButton } from '../buttons/base-button';
import { useText } from '../i18n/use-text';
import { close } from '../icon-paths';

import styles from './dialog.module.scss';

/** Keeps a `<dialog>` modal while it is mounted. Every way to close the dialog goes through `onClose`. */
const useModal = (onClose: () => unknown) => {
  const ref = useRef<HTMLDialogElement>(null);

  // Runs before paint. The browser restores the focus only if the dialog closes before it is removed.
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
    // A browser may close the dialog despite `preventDefault`, e.g. on the second "back" on a phone.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
    },
    // The sheet fills the dialog, so the target is the backdrop. Not `click`: a selection may end there.
    onPointerDown: (event: PointerEvent) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
};

export type ModalProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** If false, only a button of the dialog can close it. */
  isDismissible?: boolean;
};

// React bubbles events through portals to React parents, where a card's link or a form would handle them.
const keepInside = (event: SyntheticEvent) => event.stopPropagation();

/**
 * A centred dialog, or a sheet on phones, open while it is mounted. The browser traps the focus and restores
 * it afterwards. The initial focus is on the element with `data-autofocus`, otherwise on the title.
 */
export const Modal = ({
  title,
  onClose,
  children,
  footer,
  size = 'medium',
  isDismissible = true,
}: ModalProps) => {
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
            <IconButton className={styles.close} icon={close} label={text('kit.close')} onClick={onClose} />
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
};
