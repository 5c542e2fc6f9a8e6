'use client';

import { ConfigFields } from './config-fields';
import { MetadataTable } from './metadata-table';
import { PlayerFields } from './player-fields';
import { DescriptionField, TitleField } from './text-fields';
import { VisibilityField } from './visibility-field';
import styles from './fields.module.scss';

/** What the video is called, who may see it, where it belongs. */
export const GeneralTab = () => (
  <div className={styles.fields}>
    <TitleField />
    <DescriptionField />
    <VisibilityField />
    <div className={styles.pair}>
      <ConfigFields names={['categories']} />
      <ConfigFields names={['tags']} />
    </div>
    <PlayerFields />
    <MetadataTable />
  </div>
);
