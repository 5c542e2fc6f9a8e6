'use client';

import { useNav } from '@payloadcms/ui';
import type { ReactNode } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './nav-frame.module.scss';

/** A column on desktops; a drawer on phones, opened by Payload's toggler. */
export const NavFrame = ({ children }: { children: ReactNode }) => {
  const { hydrated, navOpen, navRef, setNavOpen } = useNav();
  // Payload initially assumes a desktop, which would briefly show the drawer on phones.
  const isOpen = hydrated && navOpen;
  const text = useText();
  const close = () => setNavOpen(false);
  return (
    <>
      <div aria-hidden="true" className={styles.scrim} data-open={isOpen} onClick={close} />
      <aside
        className={styles.frame}
        data-open={isOpen}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
        ref={navRef}
      >
        <div className={styles.close}>
          <Button aria-label={text('nav.close')} icon="close" kind="quiet" onClick={close} />
        </div>
        {children}
      </aside>
    </>
  );
};
