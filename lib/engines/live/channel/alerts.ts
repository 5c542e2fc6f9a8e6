import type { LiveAlert, LiveFault } from '@/lib/ports/live';

/** Resolved alerts are evicted first. */
const maxAlerts = 100;

/** Keeps a channel's current and past faults, including those from before this process. */
export const createAlerts = (now: () => number = Date.now, earlier: readonly LiveAlert[] = []) => {
  let alerts: readonly LiveAlert[] = earlier;
  let count = Math.max(0, ...earlier.map(({ id }) => Number(id)));

  return {
    /** Updates the alerts after each check; returns whether anything changed. */
    note(faults: readonly LiveFault[]): boolean {
      const before = alerts;
      const open = before.filter(({ until }) => until === null).map(({ fault }) => fault);
      const begun = faults.filter((fault) => !open.includes(fault));
      if (begun.length === 0 && open.every((fault) => faults.includes(fault))) return false;
      const known = before.map((alert) =>
        alert.until === null && !faults.includes(alert.fault) ? { ...alert, until: now() } : alert,
      );
      const added = begun.map((fault) => {
        count += 1;
        return { id: String(count), fault, since: now(), until: null };
      });
      alerts = [...known, ...added].slice(-maxAlerts);
      return true;
    },
    get all(): readonly LiveAlert[] {
      return alerts;
    },
  };
};
