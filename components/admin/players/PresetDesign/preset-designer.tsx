'use client';

import { useFormFields } from '@payloadcms/ui';

import { Notice } from '@/components/kit/Notice';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format-number';
import type { PreviewSource } from '@/lib/players/to-preview-source';

import { PlayerDesignForm } from '../PlayerDesignForm';
import { useDesign } from '../PlayerDesignForm/use-design';
import { PlayerPreview } from '../PlayerPreview';
import styles from './preset-design.module.scss';

type PresetDesignerProps = {
  path: string;
  script: string;
  source: PreviewSource;
  /** How many videos have the preset; null while there is none. */
  usage: number | null;
  isReadOnly: boolean;
  isFeatureOff: boolean;
};

/** Every setting of the design, and what it makes of the player at once. */
export const PresetDesigner = ({
  path,
  script,
  source,
  usage,
  isReadOnly,
  isFeatureOff,
}: PresetDesignerProps) => {
  const text = useText();
  const design = useDesign(path);
  return (
    <section aria-label={text('players.fields.design')} className={styles.designer}>
      {isFeatureOff && (
        <div className={styles.notice}>
          <Notice title={text('presets.upgrade.title')} tone="info">
            {text('presets.upgrade.text')}
          </Notice>
        </div>
      )}
      <div className={styles.columns}>
        <PlayerDesignForm heading="h2" isDisabled={isReadOnly} prefix={path} />
        <aside aria-label={text('playerDesign.preview')} className={styles.aside}>
          <PlayerPreview design={design} script={script} source={source} />
          <p>
            {text(
              'data' in source && source.data.mp4.length === 0 ? 'presets.noVideo' : 'presets.previewHint',
            )}
          </p>
          {usage !== null && <Usage count={usage} />}
        </aside>
      </div>
    </section>
  );
};

const Usage = ({ count }: { count: number }) => {
  const text = useText();
  const language = useLanguage();
  const isDefault = useFormFields(([fields]) => fields.isDefault?.initialValue === true);
  const number = formatNumber(language, count);
  return (
    <p>
      {count === 0
        ? text('presets.used.none')
        : text(count === 1 ? 'presets.used.one' : 'presets.used.many', { count: number })}{' '}
      {(isDefault || count > 0) && text(isDefault ? 'presets.deleting.default' : 'presets.deleting.other')}
    </p>
  );
};
