import type { Translate } from '@/lib/core/i18n/text';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';
import { buildRecordsPdf, toRecordsCsv } from '@/lib/workspaces/domains/records-file';

const save = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** Saves a domain's entries as a file. */
export const downloadRecords = async (
  text: Translate,
  { domain, records }: PresentedDomain,
  kind: 'pdf' | 'csv',
): Promise<void> => {
  const name = `dns-${domain}.${kind}`;
  const heads = {
    type: text('domains.files.heads.type'),
    name: text('domains.files.heads.name'),
    value: text('domains.files.heads.value'),
    ttl: text('domains.files.heads.ttl'),
  };
  if (kind === 'csv') return save(new Blob([toRecordsCsv(records, heads)], { type: 'text/csv' }), name);
  const title = text('domains.files.title', { domain });
  const bytes = await buildRecordsPdf({ title, intro: text('domains.files.intro'), heads, records });
  save(new Blob([bytes.slice()], { type: 'application/pdf' }), name);
};
