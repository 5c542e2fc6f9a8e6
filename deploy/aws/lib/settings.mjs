/** The AWS regions in the European Union. */
export const euRegions = [
  ...['eu-central-1', 'eu-west-1', 'eu-west-3', 'eu-north-1', 'eu-south-1', 'eu-south-2'],
];

/**
 * @typedef {{
 *   region: string, panelHost: string, edgeHost: string, image: string, certificateArn: string,
 *   prefix: string, settingsSecretArn: string,
 * }} Settings
 */

/**
 * Reads and validates the values of `cdk deploy -c name=value`. Reports all faults at once.
 *
 * @param {(name: string) => string | undefined} get
 * @returns {Settings}
 */
export const readSettings = (get) => {
  const region = get('region') ?? 'eu-central-1';
  const prefix = get('prefix') ?? 'reelhof';
  const given = Object.fromEntries(
    ['panelHost', 'edgeHost', 'image', 'certificateArn', 'settingsSecretArn'].map((name) => [
      name,
      get(name),
    ]),
  );
  const faults = Object.entries(given).flatMap(([name, value]) => (value ? [] : [`${name} is missing`]));
  if (!euRegions.includes(region)) faults.push(`region must be one of ${euRegions.join(', ')}`);
  if (!/^[a-z][a-z0-9-]{1,18}[a-z0-9]$/.test(prefix))
    faults.push('prefix must be 3 to 20 lowercase letters, digits and hyphens');
  if (faults.length > 0) throw new Error(`Set with -c name=value:\n  ${faults.join('\n  ')}`);
  return /** @type {any} */ ({ region, prefix, ...given });
};
