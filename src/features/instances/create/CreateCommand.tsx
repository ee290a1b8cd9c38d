import { useState } from 'react'
import type { ServerRequest } from '@machines/createServer'
import { LazyCommandLines } from '@/components/bit/LazyCommandLines'
import type { LineFlags } from '@/domain/bit/commandLine'
import type { Choice } from '@/domain/instances/draft'
import { requestBody } from '@/domain/instances/instanceMutations'
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
}

function flagsOf({ request, choice, keys, firewalls }: CreateCommandProps): LineFlags {
  if (request === undefined) return {}
  const { sshKeyIds, labels, cloudInit, count } = request
  const chosen = keys.flatMap(({ id, name }) => (sshKeyIds.includes(id) ? name : []))
  return {
    ...(choice.plan === undefined ? {} : { plan: choice.plan }),
    ...(choice.region === undefined ? {} : { region: choice.region }),
    ...(choice.image === undefined ? {} : { image: choice.image }),
    ...(chosen.length === 0 ? { 'no-keys': true } : { key: chosen }),
    firewall: firewalls.map(({ name }) => name),
    label: Object.entries(labels).map(([key, value]) => formatLabel(key, value)),
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
              request: requestBody(request),
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
