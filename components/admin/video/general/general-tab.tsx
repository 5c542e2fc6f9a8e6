'use client';

import { LabelsField } from './labels-field';
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
      <LabelsField kind="categories" />
      <LabelsField kind="tags" />
    </div>
    <PlayerFields />
    <MetadataTable />
  </div>
);
