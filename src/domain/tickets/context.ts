import type { InstanceAction } from '@/domain/instances/history'
import type { Instance } from '@/domain/instances/instance'
import { stateLabels } from '@/domain/instances/stateNames'
import type { ContextLine } from './ticket'

/** The parts that a person can attach to a ticket or remove. */
export const contextSections = [
  { id: 'server', label: 'Server' },
  { id: 'error', label: 'Last error' },
  { id: 'actions', label: 'Last actions' },
  { id: 'browser', label: 'This browser' },
] as const

export type ContextSection = (typeof contextSections)[number]['id']

/** How many actions are attached. */
const ACTIONS = 3
/** The longest value that the database accepts. */
const VALUE_MAX_LENGTH = 200

export interface ContextSources {
  instance: Instance | undefined
  /** The latest actions of that server, the newest first. */
  actions: readonly InstanceAction[]
  /** The code of the last failure that this page showed. */
  lastFailure: string | null
  /** The page from which the person came. */
  from: string | undefined
  userAgent: string
  timeZone: string
}

/** The lines of each section, before the person removes one. A section without lines is not offered. */
export function contextLines(sources: ContextSources): ContextLine[] {
  const { instance, actions, lastFailure, from, userAgent, timeZone } = sources
  const failed = actions.find(({ status }) => status === 'failed')
  const lines: (readonly [ContextSection, string, string | null | undefined])[] = [
    ['server', 'name', instance?.name],
    ['server', 'id', instance?.id],
    ['server', 'workspace', instance?.workspace.name],
    ['server', 'plan, region', instance && `${instance.plan.slug}, ${instance.region.slug}`],
    [
      'server',
      'state',
      instance && `${stateLabels[instance.state]} since ${utc(instance.stateSince)}`,
    ],
    ['server', 'hold', instance?.hold === 'none' ? null : instance?.hold],
    ['error', 'code', failed?.errorCode],
    ['error', 'action', failed && `${failed.kind}, ${utc(failed.requestedAt)}`],
    ['error', 'shown on this site', lastFailure],
    ...actions
      .slice(0, ACTIONS)
      .map(
        ({ kind, status, requestedAt }) =>
          ['actions', utc(requestedAt), `${kind} ${status}`] as const,
      ),
    ['browser', 'browser', browserName(userAgent)],
    ['browser', 'time zone', timeZone],
    ['browser', 'page', from],
  ]
  return lines.flatMap(([section, name, value]) =>
    value ? [{ section, name, value: [...value].slice(0, VALUE_MAX_LENGTH).join('') }] : [],
  )
}

/** '2026-11-22 17:05 UTC': the same for customer and staff, wherever they are. */
function utc(at: string): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Edg\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
]

/** 'Firefox 140, Windows': no more of the user agent than support needs. */
export function browserName(userAgent: string): string {
  const [name, version] = browsers
    .map(([pattern, label]) => [label, pattern.exec(userAgent)?.[1]] as const)
    .find(([, found]) => found !== undefined) ?? ['Unknown browser']
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'CrOS', 'Linux'].find((each) =>
    userAgent.includes(each),
  )
  return [[name, version].filter(Boolean).join(' '), system].filter(Boolean).join(', ')
}
