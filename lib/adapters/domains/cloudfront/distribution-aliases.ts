import {
  GetDistributionCommand,
  UpdateDistributionCommand,
  type CloudFrontClient,
  type DistributionConfig,
} from '@aws-sdk/client-cloudfront';

/** A distribution's names besides its own, and their certificate. */
export type Aliases = { names: string[]; certificateArn: string | null };

const attempts = 4;

const readAliases = ({ Aliases: aliases, ViewerCertificate }: DistributionConfig): Aliases => ({
  names: [...(aliases?.Items ?? [])],
  certificateArn: ViewerCertificate?.ACMCertificateArn ?? null,
});

const toConfig = ({ names, certificateArn }: Aliases): Partial<DistributionConfig> => ({
  Aliases: { Quantity: names.length, Items: names },
  ViewerCertificate:
    certificateArn === null || names.length === 0
      ? { CloudFrontDefaultCertificate: true }
      : {
          ACMCertificateArn: certificateArn,
          SSLSupportMethod: 'sni-only',
          MinimumProtocolVersion: 'TLSv1.2_2021',
        },
});

const load = async (client: CloudFrontClient, id: string) => {
  const { Distribution, ETag } = await client.send(new GetDistributionCommand({ Id: id }));
  if (!Distribution?.DistributionConfig) throw new Error('CloudFront returned no configuration');
  return { config: Distribution.DistributionConfig, etag: ETag };
};

export const findAliases = async (client: CloudFrontClient, id: string): Promise<Aliases> =>
  readAliases((await load(client, id)).config);

/** Whether the distribution was changed concurrently since it was read. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && /^(PreconditionFailed|InvalidIfMatchVersion)$/.test(error.name);

/**
 * Applies `change` to a distribution's names and certificate, with a retry after a concurrent change; null
 * changes nothing. Takes effect within some minutes. Returns the resulting state.
 */
export const changeAliases = async (
  client: CloudFrontClient,
  id: string,
  change: (aliases: Aliases) => Aliases | null,
): Promise<Aliases> => {
  for (let attempt = 1; ; attempt += 1) {
    const { config, etag } = await load(client, id);
    const now = readAliases(config);
    const wanted = change(now);
    if (!wanted) return now;
    try {
      await client.send(
        new UpdateDistributionCommand({
          Id: id,
          IfMatch: etag,
          DistributionConfig: { ...config, ...toConfig(wanted) },
        }),
      );
      return wanted;
    } catch (error) {
      if (!isOvertaken(error) || attempt === attempts) throw error;
    }
  }
};
