import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import type { Via } from '@/domain/via'
import { firewallRule, type FirewallRule } from './firewall'
import { sourceCounts, sourceNames, sourceRows } from './firewallSources'

const progress = {
  version: v.number(),
  status: v.picklist(['applied', 'pending', 'failed']),
  error_code: v.nullable(v.string()),
  next_try_at: v.nullable(moment),
  applied_at: v.nullable(moment),
}

const networkRow = v.pipe(
  v.object({
    firewall: v.nullable(
      v.object({
        ...progress,
        enabled: v.boolean(),
        rules: v.array(firewallRule),
        sources: sourceRows,
      }),
    ),
    firewalls: v.array(
      v.object({
        firewall_id: v.string(),
        name: v.string(),
        rules: v.array(firewallRule),
        sources: sourceRows,
      }),
    ),
    reverse_names: v.nullable(v.object({ ...progress, names: v.record(v.string(), v.string()) })),
    your_address: v.nullable(v.string()),
  }),
  v.transform(({ firewall, firewalls, reverse_names, your_address }) => ({
    /** Null: the provider offers none. */
    firewall:
      firewall === null
        ? null
        : {
            ...progressOf(firewall),
            enabled: firewall.enabled,
            rules: firewall.rules,
            /** What the servers and private networks of its rules are called. */
            sources: sourceNames(firewall.sources),
            /** For how many addresses they stand. */
            counts: sourceCounts(firewall.sources),
          },
    /** Those of the workspace that the server has as well. With one, only what a rule lists comes in. */
    firewalls: firewalls.map(({ firewall_id, sources, ...each }) => ({
      id: firewall_id,
      ...each,
      sources: sourceNames(sources),
    })),
    /** Null: the provider offers none. */
    reverseNames:
      reverse_names === null ? null : { ...progressOf(reverse_names), names: reverse_names.names },
    /** The address of the person who reads. Null: nobody knows. */
    yourAddress: your_address,
  })),
)

interface ProgressRow {
  version: number
  status: 'applied' | 'pending' | 'failed'
  error_code: string | null
  next_try_at: string | null
  applied_at: string | null
}

const progressOf = ({ version, status, error_code, next_try_at, applied_at }: ProgressRow) => ({
  /** The version that a save must send. 0: nothing was ever set. */
  version,
  status,
  errorCode: error_code,
  nextTryAt: next_try_at,
  appliedAt: applied_at,
})

/** How far a setting of the network is. */
export type NetworkProgress = ReturnType<typeof progressOf>

/** The firewall of a server and the names of its addresses. */
export type InstanceNetwork = v.InferOutput<typeof networkRow>

/** @throws Failure (plain object): `not_found` */
export function loadNetwork(instanceId: string, signal: AbortSignal): Promise<InstanceNetwork> {
  return callBackend(networkRow, (client) =>
    client.rpc('instance_network', { instance_id: instanceId }).abortSignal(signal).retry(false),
  )
}

/** Milliseconds between two reads while something is being applied, and after it has failed. */
const PENDING_INTERVAL = 1_500
const FAILED_INTERVAL = 10_000

function intervalOf(network: InstanceNetwork | undefined): number | false {
  const states = [network?.firewall?.status, network?.reverseNames?.status]
  if (states.includes('pending')) return PENDING_INTERVAL
  return states.includes('failed') && FAILED_INTERVAL
}

export const networkQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('network', instanceId),
    queryFn: ({ signal }) => loadNetwork(instanceId, signal),
    refetchInterval: ({ state }) => intervalOf(state.data),
  })

const saved = v.object({ version: v.number() })

/** A firewall as it is saved. */
export interface FirewallSettings {
  enabled: boolean
  rules: FirewallRule[]
}

/**
 * Replaces the firewall of a server.
 * @param via what the activity names as the origin
 * @returns the new version
 * @throws Failure (plain object): `conflict` if another version is stored; `invalid_input` with `field`, such as
 * `rules.0.sources`; `invalid_state`, `forbidden`, `not_found`
 */
export async function saveFirewall(
  instanceId: string,
  version: number,
  { enabled, rules }: FirewallSettings,
  via: Via = 'web',
): Promise<number> {
  const input = { instance_id: instanceId, version, enabled, rules, via }
  const answer = await callBackend(
    saved,
    (client) => client.rpc('set_firewall', input),
    fieldOfDetail,
  )
  return answer.version
}

/**
 * Replaces the reverse names of a server.
 * @returns the new version
 * @throws Failure (plain object): as `saveFirewall`; the field is `names.` with the address
 */
export async function saveReverseNames(
  instanceId: string,
  version: number,
  names: Record<string, string>,
): Promise<number> {
  const input = { instance_id: instanceId, version, names }
  const answer = await callBackend(
    saved,
    (client) => client.rpc('set_reverse_names', input),
    (refused, detail) => {
      const { field, ...failure } = fieldOfDetail(refused, detail)
      return field === undefined ? failure : { ...failure, field: formField(field) }
    },
  )
  return answer.version
}

/** The field of a refusal as it is called in a form: to the library of the forms, points are a path. */
const formField = (field: string) => field.replaceAll('.', '-')

/** The field of a form for the name of an address, as in refusals of `saveReverseNames`. */
export const fieldOfAddress = (address: string) => formField(`names.${address}`)

const HOST_NAME = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/
const NAME_MAX_LENGTH = 253

/** A host name as it is stored: in lower case, without the dot at its end. */
export const plainHostName = (text: string) => text.trim().toLowerCase().replace(/\.+$/, '')

/** What is wrong with a reverse name, or undefined. Without a name nothing is. */
export function hostNameProblem(text: string): string | undefined {
  const name = plainHostName(text)
  if (name === '' || (name.length <= NAME_MAX_LENGTH && HOST_NAME.test(name))) return undefined
  return 'A full host name, such as mail.example.com.'
}

const errors: Readonly<Record<string, string>> = {
  name_mismatch:
    'A name does not point to its address yet. Add an A or AAAA record for it in your own DNS.',
  zone_missing: 'There is no zone for the reverse names of this address. Contact support.',
  instance_missing: 'The server is not there. Contact support.',
}

/** Why a setting of the network is not applied yet, and what to do. */
export function networkErrorText(code: string | null): string {
  return errors[code ?? ''] ?? 'Something failed on our side. Contact support if it stays.'
}
