'use client';

import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { Modal, type ModalProps } from './modal';

const subscribe = () => () => undefined;

/** A `Modal` that is mounted outside of forms and cards, which would handle Enter and clicks inside it. */
export const Dialog = ({ isOpen, ...props }: ModalProps & { isOpen: boolean }) => {
  // A page that starts with an open dialog is also rendered on the server, which has no document.
  const hasDocument = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  // Outside of Payload's form, which would submit on Enter.
  return isOpen && hasDocument ? createPortal(<Modal {...props} />, document.body) : null;
};
