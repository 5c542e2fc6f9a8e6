import { lazy, type ComponentType } from 'react';

import { usePage } from '../page-context';

/** A part of the page that is fetched when it is needed; where that fails, it says so and offers to try again. */
export const late = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch(() => ({ default: Unloaded as ComponentType<P> })));

/** What was written is kept by the device, so that the page may begin anew; without a network it would be lost, and stays. */
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
