import type { ActionKind, ActionParameters } from '@/domain/instances/instanceMutations'
import { curlCommand } from '@/lib/curlCommand'
import { env } from '@/lib/env'
import { CodeBlock } from '@/ui/CodeBlock'

export interface ActionCommandProps {
  instanceId: string
  kind: ActionKind
  parameters?: ActionParameters
}

/** An action as a command, behind a line that opens. */
export function ActionCommand({ instanceId, kind, parameters = {} }: ActionCommandProps) {
  return (
    <details className="text-14">
      <summary className="inline-block min-h-8 py-1 font-medium text-text pointer-coarse:min-h-11">
        The same by API
      </summary>
      <CodeBlock
        className="mt-2"
        title="curl"
        label="The command"
        code={curlCommand(env.supabaseUrl, 'request_instance_action', {
          instance_id: instanceId,
          kind,
          parameters,
          via: 'api',
        })}
      />
    </details>
  )
}
