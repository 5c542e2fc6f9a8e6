import type { CollectionConfig, GlobalConfig } from 'payload';

/** Hides Payload's tab "API", which shows a document's raw JSON: people in the panel do not need it. */
export const hideApiTab = <Config extends CollectionConfig | GlobalConfig>(config: Config): Config => ({
  ...config,
  admin: { ...config.admin, hideAPIURL: true },
});
