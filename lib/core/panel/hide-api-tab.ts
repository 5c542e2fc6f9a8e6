import type { CollectionConfig, GlobalConfig } from 'payload';

/** Without Payload's tab "API", which shows a document's raw JSON: nobody who works in the panel needs it. */
export const hideApiTab = <Config extends CollectionConfig | GlobalConfig>(config: Config): Config => ({
  ...config,
  admin: { ...config.admin, hideAPIURL: true },
});
