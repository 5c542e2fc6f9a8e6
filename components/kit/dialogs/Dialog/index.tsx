'use client';

import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';

import { Button } from '../../buttons/Button';
import { useText } from '../../i18n/use-text';
import { useModal } from './use-modal';
import styles from './dialog.module.scss';

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
 * A dialog in the middle, a sheet on the phone. The browser keeps the focus inside and gives it back afterwards; it starts
 * on the element with `data-autofocus`, otherwise on the title.
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
