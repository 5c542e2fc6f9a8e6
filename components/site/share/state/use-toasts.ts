import { useCallback, useRef, useState } from 'react';

export type Toast = {
  id: number;
  kind: 'good' | 'bad';
  text: string;
  action?: { label: string; run: () => void };
};

/** Milliseconds until a message without an action disappears. */
const shownMs = 6000;

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
