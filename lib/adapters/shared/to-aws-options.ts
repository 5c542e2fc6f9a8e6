type AwsSettings = { AWS_REGION: string; AWS_ACCESS_KEY_ID?: string; AWS_SECRET_ACCESS_KEY?: string };

/** Converts the configured AWS settings to options for adapters. */
export const toAwsOptions = (settings: AwsSettings) => ({
  region: settings.AWS_REGION,
  accessKeyId: settings.AWS_ACCESS_KEY_ID,
  secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
});
