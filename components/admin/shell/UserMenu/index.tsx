'use client';

import { Link, useTheme, useTranslation } from '@payloadcms/ui';
import { useId } from 'react';

import { Avatar } from '@/components/kit/Avatar';
import { Icon } from '@/components/kit/Icon';
import { useText } from '@/components/kit/i18n/use-text';
import { languageNames, languages } from '@/lib/core/i18n/text';

import styles from './user-menu.module.scss';

const themes = ['light', 'dark', 'auto'] as const;

type ChoiceProps<Value extends string> = {
  label: string;
  options: { value: Value; label: string; lang?: string }[];
  selected: string;
  onSelect: (value: Value) => void;
};

const Choice = <Value extends string>({ label, options, selected, onSelect }: ChoiceProps<Value>) => (
  <div aria-label={label} className={styles.choice} role="group">
    <span className={styles.label}>{label}</span>
    <div className={styles.segments}>
      {options.map((option) => (
        <button
          aria-pressed={option.value === selected}
          key={option.value}
          lang={option.lang}
          onClick={() => onSelect(option.value)}
          type="button"
        >
          {option.label}
        </button>
      ))}
    </div>
  </div>
);

/** Who is signed in, and what is theirs alone: account, language, light or dark, the way out. */
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
        <Choice
          label={text('userMenu.language')}
          onSelect={(language) => void switchLanguage?.(language)}
          options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
          selected={i18n.language}
        />
        <Choice
          label={text('userMenu.theme')}
          // Payload's type forgets `auto`, which its function takes.
          onSelect={(value) => setTheme(value as 'light')}
          options={themes.map((value) => ({ value, label: text(`userMenu.${value}`) }))}
          selected={autoMode ? 'auto' : theme}
        />
        <div className={styles.links}>
          <Link href="/admin/account" prefetch={false}>
            {text('userMenu.account')}
          </Link>
          <Link href="/admin/logout" prefetch={false}>
            {text('userMenu.logOut')}
          </Link>
        </div>
      </div>
    </>
  );
};
