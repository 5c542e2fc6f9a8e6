import { UsageMeter } from '@/components/kit/UsageMeter';
import { formatBytes } from '@/lib/core/i18n/format-bytes';
import { formatNumber } from '@/lib/core/i18n/format-number';
import { translate, type MessageKey } from '@/lib/core/i18n/text';
import type { NavUsage } from '@/lib/workspaces/find-nav-data';

type PlanUsageProps = { usage: NavUsage; language: string };

/** What the month has used of the plan: traffic, and AI credits where there are any. */
export const PlanUsage = ({ usage: { traffic, aiCredits }, language }: PlanUsageProps) => (
  <>
    <Meter format={formatBytes} label="usage.traffic" language={language} used={traffic} />
    {aiCredits && (
      <Meter format={formatNumber} label="usage.aiCredits" language={language} used={aiCredits} />
    )}
  </>
);

type MeterProps = {
  label: MessageKey;
  used: NavUsage['traffic'];
  language: string;
  format: (language: string, amount: number) => string;
};

const Meter = ({ label, used: { current, limit }, language, format }: MeterProps) => {
  const t = (key: MessageKey, params?: Record<string, string>) => translate(language, key, params);
  const used = format(language, current);
  return (
    <UsageMeter
      fullText={t(limit !== null && current > limit ? 'usage.over' : 'usage.full')}
      label={t(label)}
      limit={limit}
      text={limit === null ? used : t('usage.ofLimit', { used, limit: format(language, limit) })}
      used={current}
    />
  );
};
