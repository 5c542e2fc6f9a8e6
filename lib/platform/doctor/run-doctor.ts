import { within } from '@/lib/core/async';
import { ConfigurationError, type Env, readEnv } from '@/lib/core/env/env';
import { listVariables, type SectionName } from '@/lib/core/env/sections';

import { checkCertificates, checkClock, checkEdge, checkPanel } from './check-addresses';
import { checkBackup, checkDatabase, checkMail, checkSecret, checkStorage } from './check-data';
import { checkDisk, checkFfmpeg, checkPorts } from './check-machine';
import { type Check, type Doctor, failed, type Finding, ok, toReason } from './finding';

type Need = SectionName | 'DATABASE_URL' | 'SECRET' | 'PUBLIC_URL' | 'EDGE_URL' | 'HOST';

/** Every check with the sections of the configuration that it needs, or the variables of `general`. */
const checks: { name: string; run: Check; needs: Need[] }[] = [
  { name: 'database', run: checkDatabase, needs: ['DATABASE_URL'] },
  { name: 'secret', run: checkSecret, needs: ['DATABASE_URL', 'SECRET'] },
  { name: 'storage', run: checkStorage, needs: ['storage'] },
  { name: 'backup', run: checkBackup, needs: ['backup'] },
  { name: 'mail', run: checkMail, needs: ['mail'] },
  { name: 'ffmpeg', run: checkFfmpeg, needs: ['encoder'] },
  { name: 'disk', run: checkDisk, needs: [] },
  { name: 'clock', run: checkClock, needs: ['storage', 'domains'] },
  { name: 'ports', run: checkPorts, needs: ['HOST', 'live', 'metrics'] },
  { name: 'certificates', run: checkCertificates, needs: ['domains', 'live', 'storage'] },
  { name: 'panel', run: checkPanel, needs: ['PUBLIC_URL'] },
  { name: 'edge', run: checkEdge, needs: ['EDGE_URL'] },
];

type Variables = Record<string, string | undefined>;

const toNames = (faults: string[]): string[] => faults.map((fault) => fault.split(/[.:\s]/)[0] ?? '');

/**
 * The configuration without the sections that have faults, which then have their defaults. The faults name
 * variables, never values.
 */
const readWhatIsRight = (source: Variables): { env: Env; faults: string[]; broken: Set<string> } => {
  const all = listVariables();
  const given = { ...source };
  const faults: string[] = [];
  const broken = new Set<string>();
  for (;;) {
    try {
      return { env: readEnv(given), faults, broken };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      const names = toNames(error.faults);
      const dropped = all.filter(({ section, name }) => {
        const isOfSection = all.some((each) => each.section === section && names.includes(each.name));
        // One wrong variable of many that have nothing to do with each other.
        return section === 'general' ? names.includes(name) : isOfSection;
      });
      const left = dropped.filter(({ name }) => given[name] !== undefined);
      if (left.length === 0) throw error;
      faults.push(...error.faults);
      for (const { name, section } of left) {
        given[name] = undefined;
        broken.add(section === 'general' ? name : section);
      }
    }
  }
};

const checkMs = 15_000;

const runCheck = async (
  doctor: Doctor,
  { name, run, needs }: (typeof checks)[number],
  broken: Set<string>,
): Promise<Finding[]> => {
  if (needs.some((need) => broken.has(need)))
    return [failed(name, 'not checked, because its settings are wrong', 'Correct the settings first.')];
  try {
    return await within(checkMs, run(doctor), `no answer within ${checkMs / 1000} s`);
  } catch (error) {
    return [failed(name, toReason(error), 'Correct the cause and run the command again.')];
  }
};

/** The names of the checks, in the order of the report. */
export const checkNames = checks.map(({ name }) => name);

/** Runs all checks at once, or those of `only`. Never rejects for a fault of the installation. */
export const runDoctor = async (
  source: Variables,
  { only = checkNames, ...tools }: Omit<Doctor, 'env'> & { only?: readonly string[] },
): Promise<Finding[]> => {
  let read: ReturnType<typeof readWhatIsRight>;
  try {
    read = readWhatIsRight(source);
  } catch (error) {
    return [failed('configuration', toReason(error), 'See docs/reference/configuration.md.')];
  }
  const { env, faults, broken } = read;
  const configuration = faults.map((fault) =>
    failed('configuration', fault, 'Correct this variable; docs/reference/configuration.md describes it.'),
  );
  const asked = checks.filter(({ name }) => only.includes(name));
  const found = await Promise.all(asked.map((check) => runCheck({ ...tools, env }, check, broken)));
  return [
    ...(configuration.length > 0 ? configuration : [ok('configuration', 'all variables are valid')]),
    ...found.flat(),
  ];
};

/** One line for each finding, and what to do below it. Pure. */
export const describeFindings = (findings: Finding[]): string[] => {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, message, advice }) => [
    `${state.padEnd(8)} ${check.padEnd(width)}  ${message}`,
    ...(advice ? [`${' '.repeat(width + 11)}${advice}`] : []),
  ]);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return [...lines, '', `${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok`];
};
