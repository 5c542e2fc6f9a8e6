'use client';

import { Checkbox } from '@/components/kit/fields/checkbox';
import { SelectField } from '@/components/kit/fields/select-field';
import { Switch } from '@/components/kit/fields/switch';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { SettingsSection } from '@/components/kit/settings-section';
import { features, limitNames } from '@/lib/core/access/permissions';

import type { PackageFaults, PackageValues } from './package-values';

import styles from './package-form.module.scss';

type PackageFieldsProps = {
  values: PackageValues;
  faults: PackageFaults;
  onChange: (part: Partial<PackageValues>) => void;
};

const useFault = (faults: PackageFaults) => {
  const text = useText();
  return (name: string): string | null => {
    const fault = faults[name];
    return fault ? text(`platformPackages.faults.${fault}`) : null;
  };
};

/** Title and price. */
export const OfferSection = ({ values, faults, onChange }: PackageFieldsProps) => {
  const text = useText();
  const findFault = useFault(faults);
  return (
    <SettingsSection text={text('platformPackages.offerText')} title={text('platformPackages.offer')}>
      <div className={styles.pair}>
        <TextField
          error={findFault('title')}
          isRequired
          label={text('packages.fields.title')}
          maxLength={60}
          onChange={(title) => onChange({ title })}
          value={values.title}
        />
        <TextField
          error={findFault('slug')}
          hint={text('platformPackages.slugHint')}
          isRequired
          label={text('packages.fields.slug')}
          maxLength={30}
          onChange={(slug) => onChange({ slug })}
          value={values.slug}
        />
        <TextField
          error={findFault('price')}
          hint={text('platformPackages.priceHint')}
          inputMode="decimal"
          label={text('platformPackages.price')}
          onChange={(price) => onChange({ price })}
          suffix="EUR"
          value={values.price}
        />
        <SelectField<'month' | 'year'>
          label={text('packages.fields.paymentPeriod')}
          onChange={(paymentPeriod) => onChange({ paymentPeriod })}
          options={(['month', 'year'] as const).map((value) => ({
            value,
            label: text(`packages.periods.${value}`),
          }))}
          value={values.paymentPeriod}
        />
        <TextField
          error={findFault('freeTrial')}
          inputMode="numeric"
          label={text('packages.fields.freeTrial')}
          onChange={(freeTrial) => onChange({ freeTrial })}
          value={values.freeTrial}
        />
        <TextField
          error={findFault('stripePriceId')}
          hint={text('packages.stripePriceHint')}
          label={text('packages.fields.stripePriceId')}
          maxLength={100}
          onChange={(stripePriceId) => onChange({ stripePriceId })}
          spellCheck={false}
          value={values.stripePriceId}
        />
      </div>
      <Switch
        hint={text('platformPackages.publicHint')}
        isOn={values.isPublic}
        label={text('platformPackages.isPublic')}
        onChange={(isPublic) => onChange({ isPublic })}
      />
    </SettingsSection>
  );
};

/** Limits of a workspace. */
export const LimitsSection = ({ values, faults, onChange }: PackageFieldsProps) => {
  const text = useText();
  const findFault = useFault(faults);
  return (
    <SettingsSection text={text('platformPackages.limitsText')} title={text('packages.fields.limits')}>
      <div className={styles.pair}>
        {limitNames.map((name) => (
          <TextField
            error={findFault(name)}
            inputMode="numeric"
            key={name}
            label={text(`packages.limits.${name}`)}
            onChange={(typed) => onChange({ limits: { ...values.limits, [name]: typed } })}
            placeholder={text('platformPackages.unlimited')}
            value={values.limits[name]}
          />
        ))}
      </div>
    </SettingsSection>
  );
};

/** Included features. */
export const FeaturesSection = ({ values, onChange }: PackageFieldsProps) => {
  const text = useText();
  return (
    <SettingsSection text={text('platformPackages.featuresText')} title={text('packages.fields.features')}>
      <div className={styles.pair}>
        {features.map((name) => (
          <Checkbox
            checked={values.features[name]}
            key={name}
            label={text(`packages.features.${name}`)}
            onChange={({ target }) => onChange({ features: { ...values.features, [name]: target.checked } })}
          />
        ))}
      </div>
    </SettingsSection>
  );
};
