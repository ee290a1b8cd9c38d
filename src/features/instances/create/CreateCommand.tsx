import { useState } from 'react'
import type { ServerRequest } from '@machines/createServer'
import { LazyCommandLines } from '@/components/bit/LazyCommandLines'
import type { LineFlags } from '@/domain/bit/commandLine'
import type { Choice } from '@/domain/instances/draft'
import { formatLabel } from '@/domain/instances/labels'
import type { OfferedKey } from '@/domain/instances/offeredKeys'
import { curlCommand } from '@/lib/curlCommand'
import { env } from '@/lib/env'
import { CodeBlock } from '@/ui/CodeBlock'

export interface CreateCommandProps {
  request: ServerRequest | undefined
  choice: Choice
  keys: readonly OfferedKey[]
  /** Those that are chosen. */
  firewalls: readonly { name: string }[]
  /** The volumes of the workspace that are chosen. */
  volumes: readonly { name: string }[]
}

const chosenNames = ({ request, keys }: CreateCommandProps) =>
  keys.flatMap(({ id, name }) => (request?.sshKeyIds.includes(id) ? name : []))

/** The new volume that each server gets, if there is one. */
const newVolumeOf = ({ volumes = [] }: ServerRequest) =>
  volumes.flatMap((volume) => ('sizeGib' in volume ? volume : []))[0]

/** The order for curl. A program has the key of a workspace, so it names none. */
function bodyOf(request: ServerRequest, props: CreateCommandProps) {
  const { name, snapshotId, stopAtLimit, backups, labels, cloudInit, count, hourlyMicros } = request
  const { plan, region, image } = props.choice
  const keys = chosenNames(props)
  const firewalls = props.firewalls.map((firewall) => firewall.name)
  const made = newVolumeOf(request)
  const volumes = [
    ...(made === undefined
      ? []
      : [{ ...(made.name === undefined ? {} : { name: made.name }), size_gib: made.sizeGib }]),
    ...props.volumes.map((volume) => ({ volume: volume.name })),
  ]
  return {
    name,
    plan,
    region,
    ...(snapshotId === undefined ? { image } : { snapshot_id: snapshotId }),
    ...(keys.length === 0 ? {} : { ssh_keys: keys }),
    ...(firewalls.length === 0 ? {} : { firewalls }),
    ...(stopAtLimit === true ? { stop_at_limit: true } : {}),
    ...(backups === undefined ? {} : { backups: { time_zone: backups.timeZone } }),
    ...(volumes.length === 0 ? {} : { volumes }),
    ...(cloudInit === '' ? {} : { cloud_init: cloudInit }),
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
    ...(count === 1 ? {} : { count }),
    max_hourly: hourlyMicros / 1_000_000,
  }
}

function flagsOf(props: CreateCommandProps): LineFlags {
  const { request, choice } = props
  if (request === undefined) return {}
  const { stopAtLimit, backups, labels, cloudInit, count } = request
  const chosen = chosenNames(props)
  const made = newVolumeOf(request)
  return {
    ...(choice.plan === undefined ? {} : { plan: choice.plan }),
    ...(choice.region === undefined ? {} : { region: choice.region }),
    ...(choice.image === undefined ? {} : { image: choice.image }),
    ...(chosen.length === 0 ? { 'no-keys': true } : { key: chosen }),
    firewall: props.firewalls.map(({ name }) => name),
    label: Object.entries(labels).map(([key, value]) => formatLabel(key, value)),
    ...(stopAtLimit === true ? { 'stop-at-limit': true } : {}),
    ...(backups === undefined ? {} : { backups: backups.timeZone }),
    ...(made === undefined ? {} : { volume: made.sizeGib }),
    ...(made?.name === undefined ? {} : { 'volume-name': made.name }),
    'attach-volume': props.volumes.map(({ name }) => name),
    ...(cloudInit === '' ? {} : { 'cloud-init': cloudInit }),
    ...(count === 1 ? {} : { count }),
  }
}

/** Shows the order as a command: with curl, and as a line of Bit. */
export function CreateCommand(props: CreateCommandProps) {
  const { request } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="border-t border-line-2"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer px-(--pad) py-3 text-14 font-strong text-text hover:bg-raised focus-visible:-outline-offset-3">
        The same as a command
      </summary>
      <div className="px-(--pad) pb-5">
        {request ? (
          <CodeBlock
            code={curlCommand(env.supabaseUrl, 'create_instance', {
              request: bodyOf(request, props),
            })}
            title="curl"
          />
        ) : (
          <p className="text-14 text-text-2">Choose a plan, a region and an image first.</p>
        )}
        {/* Bit creates servers from images only. */}
        {isOpen && request && request.snapshotId === undefined ? (
          <LazyCommandLines
            calls={[{ name: 'server create', values: [request.name], flags: flagsOf(props) }]}
          />
        ) : null}
      </div>
    </details>
  )
}
