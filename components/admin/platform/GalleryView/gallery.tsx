'use client';

import { useTheme } from '@payloadcms/ui';

import { LanguageSwitch } from '@/components/admin/shell/LanguageSwitch';
import { Segmented } from '@/components/kit/fields/Segmented';
import { useText } from '@/components/kit/i18n/use-text';

import { ButtonExamples } from './button-examples';
import { ChoiceExamples } from './choice-examples';
import { ContentExamples } from './content-examples';
import { FieldExamples } from './field-examples';
import { OverlayExamples } from './overlay-examples';
import { StatusExamples } from './status-examples';
import styles from './gallery.module.scss';

const themes = ['light', 'dark'] as const;

/** The switches for language and theme, and the parts below. */
export const Gallery = () => {
  const text = useText();
  const { setTheme, theme } = useTheme();
  return (
    <div className={styles.gallery}>
      <div className={styles.row}>
        <LanguageSwitch />
        <Segmented
          isLegendHidden
          legend={text('userMenu.theme')}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: text(`userMenu.${value}`) }))}
          value={theme}
        />
      </div>
      <ButtonExamples />
      <StatusExamples />
      <ChoiceExamples />
      <FieldExamples />
      <OverlayExamples />
      <ContentExamples />
    </div>
  );
};
