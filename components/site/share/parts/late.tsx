import { lazy, type ComponentType } from 'react';

import { usePage } from '../page-context';

import styles from './late.module.scss';
import texts from './text.module.scss';

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
    <p className={styles.late} role="alert">
      {text('sharePage.late')}{' '}
      <button className={texts.link} onClick={reload} type="button">
        {text('sharePage.retry')}
      </button>
    </p>
  );
};
