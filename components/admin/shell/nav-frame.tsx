'use client';

import { toast, useAuth, useNav, useTheme, useTranslation } from '@payloadcms/ui';
import { usePathname } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useId } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { Avatar } from '@/components/kit/avatar';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Segmented } from '@/components/kit/fields/segmented';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon, type IconName } from '@/components/kit/icon';
import { type Language, languageNames, languages } from '@/lib/core/i18n/languages';

import { showPalette } from './palette-model';

import styles from './nav-frame.module.scss';

type NavLinkProps = {
  href: string;
  /** Further pages for which the link is current. */
  also?: readonly string[] | undefined;
  icon: IconName;
  label: string;
  count?: ReactNode;
  /** Label of the red dot; none without it. */
  dotLabel?: string | null;
};

/** A link of the navigation. The current page's link is marked. */
export const NavLink = ({ href, also = [], icon, label, count, dotLabel }: NavLinkProps) => {
  const pathname = usePathname();
  const isBelow = (page: string): boolean => `${pathname}/`.startsWith(`${page}/`);
  const isCurrent = href === '/admin' ? pathname === href : [href, ...also].some(isBelow);
  return (
    <Link aria-current={isCurrent ? 'page' : undefined} className={styles.link} href={href}>
      <Icon name={icon} />
      {label}
      {dotLabel && <span aria-label={dotLabel} className={styles.dot} role="img" title={dotLabel} />}
      {count && <span className={styles.count}>{count}</span>}
    </Link>
  );
};

const themes = ['light', 'dark', 'auto'] as const;

/** Changes the language of the panel, and of the person's emails. */
export const useChooseLanguage = () => {
  const text = useText();
  const { switchLanguage } = useTranslation();
  const { user } = useAuth();
  return async (language: Language): Promise<void> => {
    await switchLanguage?.(language);
    try {
      await callApi('PATCH', `/api/users/${user?.id ?? ''}?depth=0`, { body: { language } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(text('userMenu.languageFailed'));
    }
  };
};

/** The signed-in user with personal settings: account, language, theme, keys, and sign-out. */
export const UserMenu = ({ name, email }: { name: string; email: string }) => {
  const text = useText();
  const id = useId();
  const { i18n } = useTranslation();
  const { autoMode, setTheme, theme } = useTheme();
  const chooseLanguage = useChooseLanguage();
  return (
    <>
      <button className={styles.trigger} popoverTarget={id} type="button">
        <span className="sr-only">{text('userMenu.open')}</span>
        <Avatar isRound name={name} />
        <span className={styles.name}>{name}</span>
        <Icon name="chevrons" size={16} />
      </button>
      <div className={styles.menu} id={id} popover="auto">
        <p className={styles.email}>{email}</p>
        <div className={styles.choices}>
          <Segmented<Language>
            isWide
            legend={text('userMenu.languageOfBoth')}
            onChange={(chosen) => void chooseLanguage(chosen)}
            options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
            value={i18n.language as Language}
          />
          <Segmented<(typeof themes)[number]>
            isWide
            legend={text('userMenu.theme')}
            // Payload's type lacks `auto`, which its function accepts.
            onChange={(chosen) => setTheme(chosen as 'light')}
            options={themes.map((value) => ({ value, label: text(`userMenu.${value}`) }))}
            value={autoMode ? 'auto' : theme}
          />
        </div>
        <div className={styles.links}>
          <Link href="/admin/profile">{text('account.profile.title')}</Link>
          <button
            onClick={() => {
              document.getElementById(id)?.hidePopover();
              showPalette('keys');
            }}
            type="button"
          >
            {text('shortcuts.title')}
          </button>
          <Link href="/admin/logout">{text('userMenu.logOut')}</Link>
        </div>
      </div>
    </>
  );
};

/** The widths at which the navigation is a drawer. */
const drawer = '(max-width: 768px)';

/** Moves the focus to the page's content, after the navigation. */
const skipToMain = (): void => {
  const main = document.querySelector<HTMLElement>('main, [role="main"]');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
};

/** A column on desktops; a drawer on phones, opened by Payload's toggler, beside which `bar` is shown. */
export const NavFrame = ({ bar, children }: { bar?: ReactNode; children: ReactNode }) => {
  const { hydrated, navOpen, navRef, setNavOpen } = useNav();
  // Payload initially assumes a desktop, which would briefly show the drawer on phones.
  const isOpen = hydrated && navOpen;
  const text = useText();
  const close = useCallback(() => setNavOpen(false), [setNavOpen]);
  const pathname = usePathname();
  useEffect(() => {
    // The link may be below the foot.
    if (window.matchMedia(drawer).matches) return;
    navRef.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [navRef, pathname]);
  useEffect(() => {
    if (!isOpen || !window.matchMedia(drawer).matches) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [close, isOpen]);
  return (
    <>
      <div aria-hidden="true" className={styles.scrim} data-open={isOpen} onClick={close} />
      <aside className={styles.frame} data-open={isOpen} ref={navRef}>
        <a
          className={styles.skip}
          href="#rh-main"
          onClick={(event) => {
            event.preventDefault();
            skipToMain();
          }}
        >
          {text('nav.skip')}
        </a>
        <div className={styles.close}>
          <Button aria-label={text('nav.close')} icon="close" kind="quiet" onClick={close} />
        </div>
        {children}
      </aside>
      {bar && (
        <div className={styles.bar} data-phone-bar>
          {bar}
        </div>
      )}
    </>
  );
};
