import type { LiveAlert, LiveFault } from '@/lib/ports/live/port';

/** Those that are over go first. */
const maxAlerts = 100;

/** Remembers which faults a channel has and had. */
export const createAlerts = (now: () => number = Date.now) => {
  let alerts: LiveAlert[] = [];
  let count = 0;

  return {
    /** To be called whenever the faults were looked for. */
    note(faults: readonly LiveFault[]): void {
      alerts = alerts.map((alert) =>
        alert.until === null && !faults.includes(alert.fault) ? { ...alert, until: now() } : alert,
      );
      const open = alerts.filter(({ until }) => until === null).map(({ fault }) => fault);
      for (const fault of faults)
        if (!open.includes(fault)) {
          count += 1;
          alerts.push({ id: String(count), fault, since: now(), until: null });
        }
      alerts = alerts.slice(-maxAlerts);
    },
    get all(): readonly LiveAlert[] {
      return alerts;
    },
  };
};
