import { ProcedureCommand } from '@/components/ProcedureCommand'
import type { LineFlags } from '@/domain/bit/commandLine'
import type { Instance } from '@/domain/instances/instance'
import type { ActionKind, ActionParameters } from '@/domain/instances/instanceMutations'

export interface ActionCommandProps {
  instance: Pick<Instance, 'name'>
  kind: ActionKind
  parameters?: ActionParameters
  /** What the line of Bit says for the parameters: names instead of ids. */
  flags?: LineFlags
}

/** An action as a command, with curl and as a line of Bit, behind a line that opens. */
export function ActionCommand({ instance, kind, parameters = {}, flags }: ActionCommandProps) {
  return (
    <ProcedureCommand
      procedure="request_instance_action"
      body={{ server: instance.name, kind, parameters }}
      calls={[{ name: `server ${kind}`, values: [instance.name], flags }]}
    />
  )
}
