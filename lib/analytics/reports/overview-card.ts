import { z } from 'zod';

import { libraryVideoSchema } from '@/lib/videos/library/list/library-schemas';

/** A card of the dashboard. */
export const overviewCardSchema = z.object({
  label: z.string().describe('The question that the card answers.'),
  value: z.string().describe('The answer, in `unit`.'),
  unit: z.string(),
  detail: z.string().nullable(),
  picture: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('trend'), values: z.array(z.number()).describe('One value per day.') }),
      z.object({
        kind: z.literal('meter'),
        share: z.number().describe('Used share of the limit, from 0 to 1.'),
        expected: z.number().describe('Expected share of the limit at the end of the month.'),
      }),
      z.object({ kind: z.literal('video'), video: libraryVideoSchema }),
    ])
    .nullable()
    .describe('Chart of the card.'),
  cta: z.object({ label: z.string(), link: z.string() }).nullable().describe('Link for admins and above.'),
});
export type OverviewCard = z.output<typeof overviewCardSchema>;
