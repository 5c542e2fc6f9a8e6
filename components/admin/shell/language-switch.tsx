'use client';

import { useTranslation } from '@payloadcms/ui';

import { useText } from '@/components/kit/i18n/use-text';
import { type Language, languageNames, languages } from '@/lib/core/i18n/languages';

import styles from './language-switch.module.scss';

/** German or English, each in that language. Stored in a cookie for a year. */
export const LanguageSwitch = () => {
  const text = useText();
  const { i18n, switchLanguage } = useTranslation();
  const choose = (language: Language) => void switchLanguage?.(language);
  return (
    <div aria-label={text('userMenu.language')} className={styles.switch} role="group">
      {languages.map((language) => (
        <button
          aria-pressed={language === i18n.language}
          key={language}
          lang={language}
          onClick={() => choose(language)}
          type="button"
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  );
};
