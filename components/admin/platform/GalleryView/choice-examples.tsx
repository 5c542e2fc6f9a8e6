import { useState } from 'react';

import { Chip } from '@/components/kit/buttons/Chip';
import { Segmented } from '@/components/kit/fields/Segmented';
import { Switch } from '@/components/kit/fields/Switch';
import { describePanel, Tabs } from '@/components/kit/navigation/Tabs';
import { useText } from '@/components/kit/i18n/use-text';
import { visibilities } from '@/lib/videos/library/types';

import { Example } from './example';
import styles from './gallery.module.scss';

const views = ['grid', 'list'] as const;

export const ChoiceExamples = () => {
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
