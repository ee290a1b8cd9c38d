import { useState } from 'react'
import { LazyCommandLine } from '@/components/bit/LazyCommandLine'
import type { LineFlags } from '@/domain/bit/commandLine'
import type { Instance } from '@/domain/instances/instance'
import type { ActionKind, ActionParameters } from '@/domain/instances/instanceMutations'
import { curlCommand } from '@/lib/curlCommand'
import { env } from '@/lib/env'
import { CodeBlock } from '@/ui/CodeBlock'

export interface ActionCommandProps {
  instance: Pick<Instance, 'id' | 'name'>
  kind: ActionKind
  parameters?: ActionParameters
  /** What the line of Bit says for the parameters: names instead of ids. */
  flags?: LineFlags
}

/** An action as a command, with curl and as a line of Bit, behind a line that opens. */
export function ActionCommand({ instance, kind, parameters = {}, flags }: ActionCommandProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="text-14"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-block min-h-8 py-1 font-medium text-text pointer-coarse:min-h-11">
        The same as a command
      </summary>
      <CodeBlock
        className="mt-2"
        title="curl"
        label="The command"
        code={curlCommand(env.supabaseUrl, 'request_instance_action', {
          instance_id: instance.id,
          kind,
          parameters,
          via: 'api',
        })}
      />
      {isOpen ? (
        <LazyCommandLine name={`server ${kind}`} values={[instance.name]} flags={flags} />
      ) : null}
    </details>
  )
}
