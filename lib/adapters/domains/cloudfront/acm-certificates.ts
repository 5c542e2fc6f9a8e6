import { createHash } from 'node:crypto';

import {
  DeleteCertificateCommand,
  DescribeCertificateCommand,
  ListCertificatesCommand,
  RequestCertificateCommand,
  type ACMClient,
  type CertificateDetail,
} from '@aws-sdk/client-acm';

/** A certificate of the account; `names` are its domain and alternative names. */
export type AcmCertificate = { arn: string; names: string[]; status: string };

const pageSize = 1000;

/** Repeated requests within an hour get the same certificate: at most 32 word characters. */
const toToken = (names: string[]): string =>
  createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 32);

/** All certificates of an account that cover at least one of the names. */
export const listCertificates = async (client: ACMClient, names: string[]): Promise<AcmCertificate[]> => {
  const found: AcmCertificate[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListCertificatesCommand({ MaxItems: pageSize, NextToken }));
    for (const summary of page.CertificateSummaryList ?? []) {
      const { CertificateArn: arn, DomainName, Status = '' } = summary;
      const all = [...new Set([DomainName ?? '', ...(summary.SubjectAlternativeNameSummaries ?? [])])];
      if (arn && all.some((name) => names.includes(name))) found.push({ arn, names: all, status: Status });
    }
    ({ NextToken } = page);
  } while (NextToken);
  return found;
};

/** Requests a certificate; returns its ARN. ACM issues it once the validation record of each name exists. */
export const requestCertificate = async (
  client: ACMClient,
  names: string[],
  tags: Record<string, string>,
): Promise<string> => {
  const [DomainName = '', ...others] = names;
  const { CertificateArn = '' } = await client.send(
    new RequestCertificateCommand({
      DomainName,
      ...(others.length > 0 && { SubjectAlternativeNames: others }),
      ValidationMethod: 'DNS',
      IdempotencyToken: toToken(names),
      Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
    }),
  );
  return CertificateArn;
};

export const describeCertificate = async (client: ACMClient, arn: string): Promise<CertificateDetail> => {
  const { Certificate } = await client.send(new DescribeCertificateCommand({ CertificateArn: arn }));
  return Certificate ?? {};
};

/**
 * Deletes a certificate unless it is in use. A distribution may use its former certificate for some more
 * minutes.
 */
export const deleteCertificate = async (client: ACMClient, arn: string): Promise<void> => {
  await client.send(new DeleteCertificateCommand({ CertificateArn: arn })).catch((error: unknown) => {
    if (!(error instanceof Error) || !/^(ResourceInUse|ResourceNotFound)Exception$/.test(error.name))
      throw error;
  });
};
