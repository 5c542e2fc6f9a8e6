import { lazy, type ComponentType } from 'react';

import { usePage } from '../page-context';

/** A part of the page that is loaded on demand. If loading fails, it says so and offers a retry. */
export const late = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch(() => ({ default: Unloaded as ComponentType<P> })));

/** Drafts are stored on the device and survive a reload. Without a network, a reload would lose the page. */
const reload = (): void => {
  if (navigator.onLine) location.reload();
};

export const Unloaded = () => {
  const { text } = usePage();
  return (
    <p className="late" role="alert">
      {text('sharePage.late')}{' '}
      <button className="link" onClick={reload} type="button">
        {text('sharePage.retry')}
      </button>
    </p>
  );
};
