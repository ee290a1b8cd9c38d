import type { BackupSchedule } from './backupSchedule'

/** Backups of every night, a week of them, with what a test changes. */
export function makeSchedule(changes: Partial<BackupSchedule> = {}): BackupSchedule {
  return {
    instanceId: 's1',
    instanceName: 'web-1',
    every: 'day',
    weekday: null,
    hour: 3,
    timeZone: 'Europe/Vienna',
    keep: 7,
    currency: 'EUR',
    gibMonthMicros: 40_000,
    nextAt: '2026-11-23T02:12:00.000Z',
    lastAt: '2026-11-22T02:13:00.000Z',
    problem: null,
    problemAt: null,
    ...changes,
  }
}
