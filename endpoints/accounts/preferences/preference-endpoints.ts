import { findPreferenceEndpoint } from './find-preference';
import { forgetPreferencesEndpoint } from './forget-preferences';
import { savePreferenceEndpoint } from './save-preference';

/**
 * What the panel remembers for a person, in place of Payload's own calls, which keep anything of any size. The panel asks before
 * anybody is signed in, too.
 */
export const preferenceEndpoints = [
  findPreferenceEndpoint,
  savePreferenceEndpoint,
  forgetPreferencesEndpoint,
];
