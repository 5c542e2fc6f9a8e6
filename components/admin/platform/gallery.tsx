'use client';

import { useTheme } from '@payloadcms/ui';
import { useState } from 'react';

import { StatusBadge } from '@/components/admin/library/status-badge';
import { LanguageSwitch } from '@/components/admin/shell/language-switch';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Chip } from '@/components/kit/buttons/chip';
import { Segmented } from '@/components/kit/fields/segmented';
import { Switch } from '@/components/kit/fields/switch';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon, iconPaths } from '@/components/kit/icon';
import { describePanel, Tabs } from '@/components/kit/navigation/tabs';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { Skeleton } from '@/components/kit/states/skeleton';
import { Tag } from '@/components/kit/tag';
import { UsageMeter } from '@/components/kit/usage-meter';
import { videoStatuses, visibilities } from '@/lib/videos/library/types';

import { ContentExamples, Example, FieldExamples, OverlayExamples } from './gallery-examples';

import styles from './gallery.module.scss';

const kinds = ['primary', 'plain', 'quiet', 'danger'] as const;
const names = Object.keys(iconPaths) as (keyof typeof iconPaths)[];

const ButtonExamples = () => {
  const text = useText();
  const label = text('common.copy');
  return (
    <>
      <Example name="Button">
        {kinds.map((kind) => (
          <div className={styles.row} key={kind}>
            <Button kind={kind}>{label}</Button>
            <Button icon="copy" kind={kind}>
              {label}
            </Button>
            <Button kind={kind} size="small">
              {label}
            </Button>
            <Button icon="copy" isBusy kind={kind}>
              {label}
            </Button>
            <Button disabled kind={kind}>
              {label}
            </Button>
            <Button aria-label={label} icon="copy" kind={kind} />
          </div>
        ))}
      </Example>
      <Example name="ButtonLink">
        <div className={styles.row}>
          <ButtonLink href="/admin" icon="arrowLeft" kind="primary">
            {text('nav.overview')}
          </ButtonLink>
          <ButtonLink href="/admin">{text('nav.overview')}</ButtonLink>
        </div>
      </Example>
      <Example name="Icon">
        <ul className={styles.icons}>
          {names.map((name) => (
            <li key={name}>
              <Icon name={name} size={20} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Example>
    </>
  );
};

const views = ['grid', 'list'] as const;

const ChoiceExamples = () => {
  const text = useText();
  const [visibility, setVisibility] = useState<(typeof visibilities)[number]>('public');
  const [view, setView] = useState<(typeof views)[number]>('grid');
  const [isOn, setIsOn] = useState(true);
  const options = visibilities.map((value) => ({ value, label: text(`videos.visibility.${value}`) }));
  const segmented = { legend: text('videos.fields.visibility'), options, value: visibility };
  const switched = { label: text('videos.fields.useCustomDesign'), isOn, onChange: setIsOn };
  return (
    <>
      <Example name="Segmented">
        <Segmented {...segmented} onChange={setVisibility} />
        <Segmented {...segmented} isDisabled onChange={setVisibility} />
        <Segmented
          isLegendHidden
          legend="view"
          onChange={setView}
          options={views.map((value) => ({ value, label: value, icon: value }))}
          value={view}
        />
      </Example>
      <Example name="Switch">
        <Switch {...switched} hint={text('gallery.hint')} />
        <Switch {...switched} isDisabled />
      </Example>
      <Example name="Chip">
        <div className={styles.row}>
          {visibilities.map((value) => (
            <Chip isActive={value === visibility} key={value} onClick={() => setVisibility(value)}>
              {text(`videos.visibility.${value}`)}
            </Chip>
          ))}
          <Chip href="/admin/collections/categories" isActive={false}>
            {text('categories.plural')}
          </Chip>
        </div>
      </Example>
      <Example name="Tabs">
        <Tabs
          label={text('videos.fields.visibility')}
          onOpen={setVisibility}
          open={visibility}
          tabs={visibilities.map((name) => ({ name, label: text(`videos.visibility.${name}`) }))}
        />
        {visibilities.map((name) => (
          <section {...describePanel(name, name === visibility)} key={name}>
            {text(`edit.visibility.is.${name}`)}
          </section>
        ))}
      </Example>
    </>
  );
};

const tones = ['quiet', 'busy', 'good', 'bad', 'live'] as const;
const barTones = ['accent', 'busy', 'quiet', 'bad'] as const;

const StatusExamples = () => {
  const text = useText();
  return (
    <>
      <Example name="StatusBadge, Tag">
        <div className={styles.row}>
          {videoStatuses.map((status) => (
            <StatusBadge
              key={status}
              video={{ id: '', status, statusProgress: 64, statusMessage: text('encodingError.not_a_video') }}
            />
          ))}
        </div>
        <div className={styles.row}>
          {tones.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        </div>
      </Example>
      <Example name="ProgressBar">
        {barTones.map((tone, index) => (
          <ProgressBar key={tone} label={tone} tone={tone} value={0.3 + index * 0.2} />
        ))}
        <ProgressBar label={text('kit.timeLeftUnknown')} />
      </Example>
      <Example name="UsageMeter">
        {[42, 80, 100].map((used) => (
          <UsageMeter
            fullText={text('usage.full')}
            key={used}
            label={text('usage.videos')}
            limit={100}
            text={text('usage.ofLimit', { used, limit: 100 })}
            used={used}
          />
        ))}
      </Example>
      <Example name="Skeleton">
        <Skeleton ratio="16 / 9" width={200} />
        <Skeleton width={160} />
        <Skeleton height={12} width={100} />
      </Example>
    </>
  );
};

const themes = ['light', 'dark'] as const;

/** Switches for language and theme, above the components. */
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
