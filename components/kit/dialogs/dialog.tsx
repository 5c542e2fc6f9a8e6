'use client';

import { createPortal } from 'react-dom';

import { Modal, type ModalProps } from './modal';

/** A `Modal` that is mounted outside of forms and cards, which would handle Enter and clicks inside it. */
export const Dialog = ({ isOpen, ...props }: ModalProps & { isOpen: boolean }) =>
  // Outside of Payload's form, which would submit on Enter.
  isOpen ? createPortal(<Modal {...props} />, document.body) : null;
