import type { WorkspaceRole } from '@/domain/workspaces/workspace'
import {
  ways,
  type KindAudience,
  type MessageSetting,
  type SettingChange,
  type Way,
} from './settings'

/** One kind of message in one scope: what holds, and what would hold without a choice there. */
export interface MessageChoice {
  kind: string
  topic: string
  title: string
  description: string
  maySwitchOff: boolean
  /** What the person chose in this scope; null: nothing. */
  chosen: Readonly<Record<Way, boolean | null>>
  inherited: Readonly<Record<Way, boolean>>
  holds: Readonly<Record<Way, boolean>>
}

/** Everywhere, or a workspace of the person with their role. */
export type Scope = null | { id: string; role: WorkspaceRole }

/** The roles that get the messages of an audience. Other audiences do not belong to a workspace. */
const ROLES: Readonly<Record<string, readonly WorkspaceRole[]>> = {
  owners: ['owner'],
  operators: ['operator', 'owner'],
  members: ['viewer', 'operator', 'owner'],
  payers: ['accountant', 'owner'],
}

const perWay = <Value>(of: (way: Way) => Value) => ({ site: of('site'), mail: of('mail') })

/**
 * What a person gets in one scope, by the rules of the database: a choice for the workspace counts before one for all
 * workspaces, and both before the default.
 * @param settings in the order of the list
 */
export function choicesIn(
  scope: Scope,
  settings: readonly MessageSetting[],
  audiences: readonly KindAudience[],
): MessageChoice[] {
  const audienceOf = new Map(audiences.map(({ name, audience }) => [name, audience]))
  return settings
    .filter(({ workspaceId, kind, maySwitchOff, defaults }) => {
      if (workspaceId !== null) return false
      // Only for programs: nobody can switch it on.
      if (!maySwitchOff && !ways.some((way) => defaults[way])) return false
      return scope === null || ROLES[audienceOf.get(kind) ?? '']?.includes(scope.role) === true
    })
    .map((everywhere) => {
      const { kind, topic, title, description, maySwitchOff, defaults } = everywhere
      const own = settings.find((each) => each.kind === kind && each.workspaceId === scope?.id)
      const chosen =
        scope === null ? everywhere.chosen : (own?.chosen ?? perWay((): boolean | null => null))
      const inherited = perWay((way) =>
        scope === null ? defaults[way] : (everywhere.chosen[way] ?? defaults[way]),
      )
      const holds = perWay((way) =>
        maySwitchOff ? (chosen[way] ?? inherited[way]) : defaults[way],
      )
      return { kind, topic, title, description, maySwitchOff, chosen, inherited, holds }
    })
}

/** The change that switches one way on or off. What is as it would be anyway is no choice, and follows later changes. */
export function switchWay(
  { kind, chosen, inherited }: MessageChoice,
  scope: Scope,
  way: Way,
  isOn: boolean,
): SettingChange {
  const value = isOn === inherited[way] ? null : isOn
  return { kind, workspaceId: scope?.id ?? null, chosen: { ...chosen, [way]: value } }
}

/** The settings after a change, before the database has answered. */
export function withChange(
  settings: readonly MessageSetting[],
  { kind, workspaceId, chosen }: SettingChange,
): MessageSetting[] {
  const isSame = (each: MessageSetting) => each.kind === kind && each.workspaceId === workspaceId
  if (settings.some(isSame)) {
    return settings.map((each) => (isSame(each) ? { ...each, chosen } : each))
  }
  const everywhere = settings.find((each) => each.kind === kind)
  return everywhere === undefined
    ? [...settings]
    : [...settings, { ...everywhere, workspaceId, chosen }]
}

/** Whether a person chose something for this kind. */
export const isChosen = ({ chosen }: MessageChoice) => ways.some((way) => chosen[way] !== null)
