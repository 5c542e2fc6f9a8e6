import { useCallback, useRef, useState } from 'react';

import { BaseButton, IconButton } from './buttons/base-button';
import { close } from './icon-paths';

import styles from './toasts.module.scss';

export type Toast = {
  id: number;
  kind: 'good' | 'bad';
  text: string;
  action?: { label: string; run: () => void };
};

/** Milliseconds until a message without an action disappears. */
const shownMs = 6000;

/** The messages of a page, for `Toasts`. */
export const useToasts = () => {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const next = useRef(1);
  const dismiss = useCallback(
    (id: number): void => setToasts((before) => before.filter((each) => each.id !== id)),
    [],
  );
  const say = useCallback(
    (toast: Omit<Toast, 'id'>): number => {
      const id = next.current++;
      setToasts((before) => [...before.slice(-2), { ...toast, id }]);
      setTimeout(() => dismiss(id), toast.action ? shownMs * 3 : shownMs);
      return id;
    },
    [dismiss],
  );
  return { toasts, say, dismiss };
};

type ToastsProps = Omit<ReturnType<typeof useToasts>, 'say'> & { label: string; closeLabel: string };

/** Status messages. They are announced to screen readers and disappear after a while. */
export const Toasts = ({ toasts, label, closeLabel, dismiss }: ToastsProps) => (
  <ul aria-label={label} aria-live="polite" className={styles.list}>
    {toasts.map(({ id, kind, text, action }) => (
      <li className={styles.toast} data-kind={kind} key={id}>
        <span>{text}</span>
        {action && (
          <BaseButton
            kind="quiet"
            onClick={() => {
              dismiss(id);
              action.run();
            }}
            size="small"
          >
            {action.label}
          </BaseButton>
        )}
        <IconButton icon={close} label={closeLabel} onClick={() => dismiss(id)} size="small" />
      </li>
    ))}
  </ul>
);
