import { Facts } from '@/components/kit/tables/Facts';
import { Icon } from '@/components/kit/Icon';
import { Time } from '@/components/kit/Time';
import type { WorkspaceFacts } from '@/lib/workspaces/billing/find-workspace-facts';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { translate } from '@/lib/core/i18n/text';
import { features } from '@/lib/core/access/permissions';

import { alwaysOn } from '@/components/admin/billing/always-on';
import styles from './general-tab.module.scss';

export const FactsCard = ({ facts, language }: { facts: WorkspaceFacts; language: string }) => (
  <section className={styles.card}>
    <h2>{facts.name}</h2>
    <Facts
      isPlain
      rows={[
        {
          label: translate(language, 'billing.created'),
          value: <Time form="day" value={facts.createdAt} />,
        },
        { label: translate(language, 'workspaces.fields.slug'), value: facts.slug },
        ...(facts.owner
          ? [{ label: translate(language, 'workspaces.fields.owner'), value: facts.owner }]
          : []),
      ]}
    />
  </section>
);

/** What the package includes, with what every package has. */
export const FeaturesCard = ({ workspace, language }: { workspace: ActorWorkspace; language: string }) => (
  <section className={styles.card}>
    <h2>{translate(language, 'billing.included')}</h2>
    <ul className={styles.features}>
      {[...alwaysOn, ...features.filter((name) => workspace.features[name])].map((name) => (
        <li key={name}>
          <Icon name="check" size={16} /> {translate(language, `billing.feature.${name}`)}
        </li>
      ))}
    </ul>
  </section>
);
