import { usePage } from '../page-context';
import { useReview } from '../review-context';
import { IconButton } from './icon';

/** Status messages. They are announced to screen readers and disappear after a while. */
export const Toasts = () => {
  const { toasts } = useReview();
  const { text } = usePage();
  return (
    <ul aria-label={text('sharePage.toasts.label')} aria-live="polite" className="toasts">
      {toasts.toasts.map(({ id, kind, text: words, action }) => (
        <li className={kind} key={id}>
          <span>{words}</span>
          {action && (
            <button
              className="link"
              onClick={() => {
                toasts.dismiss(id);
                action.run();
              }}
              type="button"
            >
              {action.label}
            </button>
          )}
          <IconButton
            className="s"
            icon="close"
            label={text('sharePage.close')}
            onClick={() => toasts.dismiss(id)}
          />
        </li>
      ))}
    </ul>
  );
};
