import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import type { Via } from '@/domain/via'

/** What an alarm can watch. */
export const alarmKinds = ['cpu', 'disk', 'traffic', 'unreachable'] as const

export type AlarmKind = (typeof alarmKinds)[number]

/** For how long, in minutes. */
export const alarmMinutes = [10, 15, 30, 60] as const

/** What the database takes. */
export const alarmBounds = {
  name: 60,
  perWorkspace: 50,
  threshold: { cpu: 100, disk: 10_000, traffic: 1000 },
} as const

/** The members and the mailbox of the team that an alarm writes to. */
export interface ChosenRecipients {
  /** Ids of members. */
  people: string[]
  /** Whether the mailbox of the team gets its mails. */
  mailbox: boolean
}

/** What a rule watches, where, when it fires, and whom it writes to. */
export interface AlarmRule {
  kind: AlarmKind
  /** cpu and traffic: percent; disk: MiB a second. null: unreachable. */
  threshold: number | null
  /** null: traffic, which counts the month. */
  minutes: number | null
  /** One server; null: those with the label, or every one. */
  serverId: string | null
  label: { key: string; value: string } | null
  /** null: all operators and owners, and the mailbox of the team. */
  recipients: ChosenRecipients | null
}

const ruleRow = v.pipe(
  v.object({
    rule_id: v.string(),
    name: v.string(),
    kind: v.picklist(alarmKinds),
    threshold: v.nullable(v.number()),
    minutes: v.nullable(v.number()),
    instance_id: v.nullable(v.string()),
    server: v.nullable(v.string()),
    label_key: v.nullable(v.string()),
    label_value: v.nullable(v.string()),
    recipients: v.nullable(v.array(v.object({ user_id: v.string(), full_name: v.string() }))),
    to_mailbox: v.boolean(),
    is_for_all: v.boolean(),
    is_paused: v.boolean(),
    version: v.number(),
    open_alarms: v.number(),
    last_fired_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    id: row.rule_id,
    name: row.name,
    kind: row.kind,
    threshold: row.threshold,
    minutes: row.minutes,
    serverId: row.instance_id,
    /** The name of that server. */
    server: row.server,
    label: row.label_key === null ? null : { key: row.label_key, value: row.label_value ?? '' },
    recipients:
      row.recipients === null
        ? null
        : { people: row.recipients.map(({ user_id: id }) => id), mailbox: row.to_mailbox },
    /** The names of the chosen members. */
    recipientNames: (row.recipients ?? []).map(({ full_name: name }) => name),
    /** It writes to all operators and owners: it is for them, or nobody of the chosen ones is left. */
    isForAll: row.is_for_all,
    isPaused: row.is_paused,
    version: row.version,
    /** For how many servers it fires now. */
    openAlarms: row.open_alarms,
    lastFiredAt: row.last_fired_at,
  })),
)

/** An alarm of a workspace. Times are ISO texts. */
export type Alarm = v.InferOutput<typeof ruleRow>

const firedRow = v.pipe(
  v.object({
    alarm_id: v.string(),
    rule_id: v.string(),
    rule: v.string(),
    kind: v.picklist(alarmKinds),
    threshold: v.nullable(v.number()),
    minutes: v.nullable(v.number()),
    instance_id: v.string(),
    server: v.string(),
    value: v.number(),
    started_at: moment,
    ended_at: v.nullable(moment),
    end_reason: v.nullable(
      v.picklist(['normal', 'server_off', 'not_covered', 'paused', 'changed']),
    ),
  }),
  v.transform((row) => ({
    id: row.alarm_id,
    ruleId: row.rule_id,
    rule: row.rule,
    kind: row.kind,
    threshold: row.threshold,
    minutes: row.minutes,
    serverId: row.instance_id,
    server: row.server,
    /** What was read when it fired, in the unit of the threshold; unreachable: minutes. */
    value: row.value,
    startedAt: row.started_at,
    /** null: it fires now. */
    endedAt: row.ended_at,
    endReason: row.end_reason,
  })),
)

/** A time in which an alarm fired for a server. */
export type FiredAlarm = v.InferOutput<typeof firedRow>

/**
 * The alarms of a workspace, in the order of their names.
 * @throws Failure (plain object): `not_found`
 */
export function listAlarms(workspaceId: string, signal?: AbortSignal): Promise<Alarm[]> {
  return callBackend(v.array(ruleRow), (client) => {
    const call = client.rpc('alarm_rules', { workspace_id: workspaceId }).retry(false)
    return signal ? call.abortSignal(signal) : call
  })
}

/**
 * When alarms fired: those that fire now first, then the others, the newest first; at most 100.
 * @throws Failure (plain object): `not_found`
 */
export function listFiredAlarms(workspaceId: string, signal: AbortSignal): Promise<FiredAlarm[]> {
  return callBackend(v.array(firedRow), (client) =>
    client
      .rpc('alarm_history', { workspace_id: workspaceId, most: 100 })
      .abortSignal(signal)
      .retry(false),
  )
}

const personRow = v.pipe(
  v.object({ user_id: v.string(), full_name: v.string(), email: v.string() }),
  v.transform((row) => ({ id: row.user_id, name: row.full_name, email: row.email })),
)

/** A member who can get the messages of an alarm. */
export type AlarmPerson = v.InferOutput<typeof personRow>

/**
 * The members whom alarms can write to, in the order of their names.
 * @throws Failure (plain object): `forbidden` for who may not change alarms; `not_found`
 */
export function listAlarmPeople(workspaceId: string, signal: AbortSignal): Promise<AlarmPerson[]> {
  return callBackend(v.array(personRow), (client) =>
    client.rpc('alarm_people', { workspace_id: workspaceId }).abortSignal(signal).retry(false),
  )
}

/** Whom an alarm writes to, as the procedures take it. */
const recipientParameters = ({ recipients }: AlarmRule) =>
  recipients === null ? {} : { recipients: recipients.people, to_mailbox: recipients.mailbox }

/** What is not given is left out: the procedure has defaults. */
const parametersOf = ({ kind, threshold, minutes, serverId, label }: AlarmRule) => ({
  kind,
  ...(threshold === null ? {} : { threshold }),
  ...(minutes === null ? {} : { minutes }),
  ...(serverId === null ? {} : { instance_id: serverId }),
  ...(label === null ? {} : { label_key: label.key, label_value: label.value }),
})

const previewRow = v.object({ instance: v.string(), server: v.string(), times: v.number() })

/** How often a rule would have fired for a server. */
export type AlarmPreview = v.InferOutput<typeof previewRow>

/**
 * How often a rule would have fired in the last 7 days, for each of its servers, at most 50.
 * @throws Failure (plain object): `invalid_input` with `field`; `not_found`
 */
export function previewAlarm(
  workspaceId: string,
  rule: AlarmRule,
  signal: AbortSignal,
): Promise<AlarmPreview[]> {
  return callBackend(
    v.array(previewRow),
    (client) =>
      client
        .rpc('preview_alarm', { workspace_id: workspaceId, ...parametersOf(rule) })
        .abortSignal(signal)
        .retry(false),
    fieldOfDetail,
  )
}

/**
 * Creates an alarm.
 * @throws Failure (plain object): `uniqueness_error` and `invalid_input` with `field`; `quota_exceeded`, `forbidden`,
 * `not_found`
 */
export async function createAlarm(
  workspaceId: string,
  name: string,
  rule: AlarmRule,
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('create_alarm_rule', {
        workspace_id: workspaceId,
        name,
        ...parametersOf(rule),
        ...recipientParameters(rule),
        via,
      }),
    fieldOfDetail,
  )
}

/** What changes of an alarm. What is missing stays. */
export interface AlarmChange {
  name?: string
  rule?: AlarmRule
  isPaused?: boolean
}

/**
 * Renames an alarm, changes what it watches, or pauses it. What is missing stays.
 * @throws Failure (plain object): `conflict` if another version is stored; `uniqueness_error` and `invalid_input` with
 * `field`; `forbidden`, `not_found`
 */
export async function updateAlarm(
  { id, version }: Pick<Alarm, 'id' | 'version'>,
  { name, rule, isPaused }: AlarmChange,
  via: Via = 'web',
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('update_alarm_rule', {
        rule_id: id,
        version,
        ...(name === undefined ? {} : { name }),
        ...(rule === undefined ? {} : { ...parametersOf(rule), ...recipientParameters(rule) }),
        ...(isPaused === undefined ? {} : { is_paused: isPaused }),
        via,
      }),
    fieldOfDetail,
  )
}

/**
 * Deletes an alarm with its history: ask before.
 * @throws Failure (plain object): `forbidden`, `not_found`
 */
export async function deleteAlarm(id: string, via: Via = 'web'): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('delete_alarm_rule', { rule_id: id, via }))
}
