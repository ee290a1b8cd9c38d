import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

/** The ways by which a person is told of something. */
export const ways = ['site', 'mail'] as const

export type Way = (typeof ways)[number]

const settingRow = v.pipe(
  v.object({
    kind: v.string(),
    topic: v.string(),
    title: v.string(),
    description: v.string(),
    workspace_id: v.nullable(v.string()),
    by_site: v.nullable(v.boolean()),
    by_mail: v.nullable(v.boolean()),
    may_switch_off: v.boolean(),
    default_site: v.boolean(),
    default_mail: v.boolean(),
  }),
  v.transform((row) => ({
    kind: row.kind,
    topic: row.topic,
    title: row.title,
    description: row.description,
    /** For which workspace it holds; null: for all without a choice of their own. */
    workspaceId: row.workspace_id,
    /** What the person chose; null: nothing. */
    chosen: { site: row.by_site, mail: row.by_mail },
    maySwitchOff: row.may_switch_off,
    /** What holds if the person chooses nothing. */
    defaults: { site: row.default_site, mail: row.default_mail },
  })),
)

/** What a person chose for one kind of message, everywhere or in one workspace. */
export type MessageSetting = v.InferOutput<typeof settingRow>

/** @throws Failure (plain object) */
export function listMessageSettings(signal: AbortSignal): Promise<MessageSetting[]> {
  return readOwn(v.array(settingRow), 'rpc/my_message_settings', {}, signal)
}

const audienceRow = v.object({ name: v.string(), audience: v.string() })

/** Whom a kind of event concerns. */
export type KindAudience = v.InferOutput<typeof audienceRow>

/** @throws Failure (plain object) */
export function listKindAudiences(signal: AbortSignal): Promise<KindAudience[]> {
  return readOwn(v.array(audienceRow), 'event_catalogue', { select: 'name,audience' }, signal)
}

/** What a person chooses for one kind in one scope, instead of what they chose before. */
export interface SettingChange {
  kind: string
  /** null: for all workspaces without a choice of their own. */
  workspaceId: string | null
  chosen: Readonly<Record<Way, boolean | null>>
}

/** @throws Failure (plain object): `invalid_input`, `not_found` */
export async function setMessageSetting({ kind, workspaceId, chosen }: SettingChange) {
  await callBackend(v.unknown(), (client) =>
    client.rpc('set_message_setting', {
      kind,
      ...(workspaceId !== null && { workspace_id: workspaceId }),
      ...(chosen.site !== null && { by_site: chosen.site }),
      ...(chosen.mail !== null && { by_mail: chosen.mail }),
    }),
  )
}
