import { z } from 'zod';

import { libraryVideoSchema } from '@/lib/videos/library/list/library-schemas';

/** A card of the dashboard. */
export const overviewCardSchema = z.object({
  label: z.string().describe('A question.'),
  value: z.string().describe('Its answer, with `unit`.'),
  unit: z.string(),
  detail: z.string().nullable(),
  picture: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('trend'), values: z.array(z.number()).describe('Day by day.') }),
      z.object({
        kind: z.literal('meter'),
        share: z.number().describe('Of the limit, 1 for all of it.'),
        expected: z.number().describe('Of the limit at the end of the month.'),
      }),
      z.object({ kind: z.literal('video'), video: libraryVideoSchema }),
    ])
    .nullable()
    .describe('What shows the answer at a glance.'),
  cta: z.object({ label: z.string(), link: z.string() }).nullable().describe('For admins and above.'),
});
export type OverviewCard = z.output<typeof overviewCardSchema>;
