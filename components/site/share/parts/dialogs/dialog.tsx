import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';

type DialogProps = { title: string; onClose: () => void; children: ReactNode };

/** A centred dialog, or a sheet on phones. The browser traps the focus and restores it afterwards. */
export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open) return;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  const handleCancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      aria-labelledby={id}
      className="dlg"
      onCancel={handleCancel}
      onKeyDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      ref={ref}
    >
      <div className="dlg-in">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
};
