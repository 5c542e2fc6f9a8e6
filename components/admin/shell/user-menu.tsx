'use client';

import { useTheme, useTranslation } from '@payloadcms/ui';
import { useId } from 'react';

import { Avatar } from '@/components/kit/avatar';
import { Link } from '@/components/kit/buttons/link';
import { Segmented } from '@/components/kit/fields/segmented';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { type Language, languageNames, languages } from '@/lib/core/i18n/languages';

import styles from './user-menu.module.scss';

const themes = ['light', 'dark', 'auto'] as const;

/** The signed-in user with personal settings: account, language, theme, and sign-out. */
export const UserMenu = ({ name, email }: { name: string; email: string }) => {
  const text = useText();
  const id = useId();
  const { i18n, switchLanguage } = useTranslation();
  const { autoMode, setTheme, theme } = useTheme();
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
            legend={text('userMenu.language')}
            onChange={(chosen) => void switchLanguage?.(chosen)}
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
          <Link href="/admin/account">{text('userMenu.account')}</Link>
          <Link href="/admin/logout">{text('userMenu.logOut')}</Link>
        </div>
      </div>
    </>
  );
};
