import type { BackupSchedule } from '@/domain/backups/backupSchedule'
import type { Approval } from '@/domain/approvals/approvals'
import type { FiredAlarm } from '@/domain/alarms/alarms'
import { isInBin } from '@/domain/instances/filterInstances'
import type { Instance } from '@/domain/instances/instance'
import { isHigherPrice, type PriceNotice } from '@/domain/instances/priceNotice'
import type { Quota } from '@/domain/instances/quotas'
import { apiKeyState, type ApiKey } from '@/domain/workspaces/apiKeys'
import type { Ticket } from '@/domain/tickets/ticket'
import type { MonthSpend } from './monthSpend'

/** Something on the dashboard that waits for a person, the most urgent first. */
export type Need =
  | { kind: 'error' | 'hold' | 'stuck' | 'bin' | 'unprotected'; instance: Instance }
  | { kind: 'alarm'; fired: readonly FiredAlarm[] }
  | { kind: 'quota'; quota: Quota }
  | { kind: 'backup'; schedules: readonly BackupSchedule[] }
  | { kind: 'price'; notices: readonly PriceNotice[] }
  | { kind: 'ticket'; ticket: Ticket }
  | { kind: 'approval'; approvals: readonly Approval[] }
  | { kind: 'apiKey'; apiKey: ApiKey }
  | { kind: 'limit'; spend: MonthSpend; limitMicros: number; isReached: boolean }

/** An action that takes longer than this is stuck. */
const STUCK_MS = 10 * 60_000

/** Hours before the end of a deleted server in which the dashboard reminds of it. */
const BIN_HOURS = 24

const kinds = [
  'error',
  'alarm',
  'hold',
  'approval',
  'price',
  'ticket',
  'stuck',
  'backup',
  'limit',
  'quota',
  'apiKey',
  'bin',
  'unprotected',
] as const

/** Labels that say that a server matters. */
const isProduction = ({ labels }: Instance) => /^prod(uction)?$/.test(labels['env'] ?? '')

/** The rows of the dashboard in which something may wait for a person. */
export interface NeedsRows {
  instances: readonly Instance[]
  /** Alarms that fire now, and those that are over. */
  firedAlarms: readonly FiredAlarm[]
  quotas: readonly Quota[]
  tickets: readonly Ticket[]
  apiKeys: readonly ApiKey[]
  /** What API keys ask to order, whatever became of it. */
  approvals: readonly Approval[]
  notices: readonly PriceNotice[]
  /** Whose last backup failed or was missed. */
  backupProblems: readonly BackupSchedule[]
  /** Of this month; undefined while it loads. */
  spend: MonthSpend | undefined
  monthlyLimitMicros: number | null
  /** The month has reached the limit, or servers were stopped shortly before. */
  isLimitReached: boolean
}

/**
 * What waits for a person.
 * @param now milliseconds since 1970
 */
export function needsOf(
  {
    instances,
    firedAlarms,
    quotas,
    tickets,
    apiKeys,
    approvals,
    notices,
    backupProblems,
    spend,
    monthlyLimitMicros,
    isLimitReached,
  }: NeedsRows,
  now: number,
): Need[] {
  const needs: Need[] = []
  for (const instance of instances) {
    const { state, hold, action, purgeAfter, isProtected } = instance
    if (state === 'error') needs.push({ kind: 'error', instance })
    // The line about the limit stands for all of them.
    if (hold !== 'none' && !(isLimitReached && instance.isHeldAtLimit))
      needs.push({ kind: 'hold', instance })
    if (action?.requestedAt && now - Date.parse(action.requestedAt) > STUCK_MS) {
      needs.push({ kind: 'stuck', instance })
    }
    if (isInBin(instance) && purgeAfter !== null) {
      const left = Date.parse(purgeAfter) - now
      if (left > 0 && left < BIN_HOURS * 3_600_000) needs.push({ kind: 'bin', instance })
    }
    if (isProduction(instance) && !isProtected && !isInBin(instance)) {
      needs.push({ kind: 'unprotected', instance })
    }
  }
  if (
    spend !== undefined &&
    monthlyLimitMicros !== null &&
    (isLimitReached || Math.max(spend.spentMicros, spend.projectedMicros) > monthlyLimitMicros)
  ) {
    needs.push({
      kind: 'limit',
      spend,
      limitMicros: monthlyLimitMicros,
      isReached: isLimitReached,
    })
  }
  // One line, however many there are: mostly they have one cause.
  if (backupProblems.length > 0) needs.push({ kind: 'backup', schedules: backupProblems })
  // One line for all servers of a rule.
  const open = firedAlarms.filter(({ endedAt }) => endedAt === null)
  for (const fired of Map.groupBy(open, ({ ruleId }) => ruleId).values()) {
    needs.push({ kind: 'alarm', fired })
  }
  for (const quota of quotas) {
    if (quota.max > 0 && quota.used >= quota.max) needs.push({ kind: 'quota', quota })
  }
  for (const ticket of tickets) {
    if (ticket.isUnread || ticket.state === 'waiting_for_customer') {
      needs.push({ kind: 'ticket', ticket })
    }
  }
  // One line, however many there are: they are decided on one page.
  const waiting = approvals.filter(({ state }) => state === 'open')
  if (waiting.length > 0) needs.push({ kind: 'approval', approvals: waiting })
  for (const apiKey of apiKeys) {
    if (apiKeyState(apiKey, now) === 'soon') needs.push({ kind: 'apiKey', apiKey })
  }
  // One line for servers that change on the same day in the same way.
  const changes = Map.groupBy(
    notices,
    ({ before, after, effectiveAt }) => `${isHigherPrice(before, after)} ${effectiveAt}`,
  )
  for (const each of changes.values()) needs.push({ kind: 'price', notices: each })
  return needs.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}
