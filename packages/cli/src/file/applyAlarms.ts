import { createAlarm, deleteAlarm, updateAlarm, type AlarmRule } from '@/domain/alarms/alarms'
import type { AlarmFileChange } from '@/domain/workspaceFile/changes'
import { serverNamed, type Applying, type Outcome } from './applying'

/**
 * Makes, changes and deletes alarms, once the servers are there.
 * @param failed servers that failed: their alarms wait
 */
export async function applyAlarms(
  changes: readonly AlarmFileChange[],
  failed: ReadonlySet<string>,
  applying: Applying,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const change of changes) {
    const { name, kind } = change
    if (applying.signal.aborted) break
    try {
      // oxlint-disable-next-line no-await-in-loop -- few, and one that fails is told at once
      await applyAlarm(change, failed, applying)
      applying.report(`${doneWords[kind]} alarm ${name}`)
      outcomes.push({ name: `alarm ${name}`, failure: undefined })
    } catch (failure) {
      outcomes.push({ name: `alarm ${name}`, failure })
    }
  }
  return outcomes
}

const doneWords = { create: 'made', change: 'changed', delete: 'deleted' } as const

async function applyAlarm(
  { name, kind, alarm, rule, isPaused }: AlarmFileChange,
  failed: ReadonlySet<string>,
  { account }: Applying,
): Promise<void> {
  let full: AlarmRule | undefined
  if (rule !== undefined) {
    const { server, ...rest } = rule
    if (server !== null && failed.has(server)) throw new Error(`Its server ${server} failed.`)
    const serverId = server === null ? null : (await serverNamed(server, account)).id
    full = { ...rest, serverId }
  }
  if (alarm === null && full !== undefined) {
    await createAlarm(account.workspace.id, name, full, 'shell')
    if (isPaused === undefined) return
    const made = (await account.alarms()).find((each) => each.name === name)
    if (made === undefined) throw new Error(`The alarm ${name} is not listed.`)
    await updateAlarm(made, { isPaused }, 'shell')
  } else if (kind === 'delete' && alarm !== null) {
    await deleteAlarm(alarm.id, 'shell')
  } else if (alarm !== null) {
    const change = {
      ...(full === undefined ? {} : { rule: full }),
      ...(isPaused === undefined ? {} : { isPaused }),
    }
    await updateAlarm(alarm, change, 'shell')
  }
}
