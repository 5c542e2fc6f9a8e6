import type { CollectionBeforeChangeHook } from 'payload';

/** Forgets the failures of an endpoint that is enabled again, or it would soon be disabled again. */
export const resumeEnabled: CollectionBeforeChangeHook = ({ data, operation, originalDoc }) =>
  operation === 'update' && data.isDisabled === false && originalDoc?.isDisabled
    ? { ...data, disabledReason: null, failingSince: null }
    : data;
