import { Link } from '@tanstack/react-router'
import { commandLine, type CommandCall } from '@/domain/bit/commandLine'
import { CodeBlock } from '@/ui/CodeBlock'

export interface CommandLinesProps {
  calls: readonly CommandCall[]
}

/** What the dashboard does as lines of Bit, or nothing if Bit has no command for it. */
export function CommandLines({ calls }: CommandLinesProps) {
  const lines = calls.flatMap((call) => commandLine(call) ?? [])
  const [first] = lines
  if (first === undefined || lines.length < calls.length) return null
  return (
    <CodeBlock
      className="mt-2"
      title="Bit"
      label={lines.length === 1 ? 'The line' : 'The lines'}
      {...(lines.length === 1
        ? {
            note: (
              <Link to="/console" search={{ cmd: first }}>
                Open in the console
              </Link>
            ),
          }
        : {})}
      code={lines.join('\n')}
    />
  )
}
