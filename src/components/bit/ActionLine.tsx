import { Link } from '@tanstack/react-router'
import { actionLine } from '@/domain/bit/actionLine'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import { CodeBlock } from '@/ui/CodeBlock'

export interface ActionLineProps {
  kind: ActionKind
  server: string
  /** Values by the name of their flag. */
  flags?: Readonly<Record<string, string>> | undefined
}

/** An action as a line of Bit, or nothing if Bit has no command for it. */
export function ActionLine({ kind, server, flags }: ActionLineProps) {
  const line = actionLine(kind, server, flags)
  if (line === undefined) return null
  return (
    <CodeBlock
      className="mt-2"
      title="Bit"
      label="The line"
      note={
        <Link to="/console" search={{ cmd: line }}>
          Open in the console
        </Link>
      }
      code={line}
    />
  )
}
