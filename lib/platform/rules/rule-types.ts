/** Events that start a rule. Rules of `liveEvent.ended` act on the recording, once it is ready. */
export const ruleEvents = ['video.ready', 'liveEvent.ended'] as const;
export type RuleEvent = (typeof ruleEvents)[number];

export const ruleActions = [
  'transcribe',
  'translate',
  'publish',
  'setPreset',
  'addCategory',
  'shareLink',
] as const;
export type RuleAction = (typeof ruleActions)[number];

export const ruleOutcomes = ['done', 'refused', 'failed'] as const;
export type RuleOutcome = (typeof ruleOutcomes)[number];

/** Rules of a workspace, recipients of a share link, and lengths in characters. */
export const ruleLimits = { rules: 20, recipients: 10, title: 60, email: 254 } as const;

/** The fields that an action needs. */
export const neededFields: Partial<Record<RuleAction, 'language' | 'preset' | 'category' | 'recipients'>> = {
  translate: 'language',
  setPreset: 'preset',
  addCategory: 'category',
  shareLink: 'recipients',
};

/** Splits email addresses at commas, spaces and line breaks. Pure. */
export const splitRecipients = (value: string | null | undefined): string[] => [
  ...new Set((value ?? '').split(/[\s,;]+/).filter(Boolean)),
];
