import { Link } from '@tanstack/react-router'
import { commandLine, type LineFlags } from '@/domain/bit/commandLine'
import { CodeBlock } from '@/ui/CodeBlock'

export interface CommandLineProps {
  /** The name of the command. */
  name: string
  /** Its values in their order. */
  values: readonly string[]
  flags?: LineFlags | undefined
}

/** What the dashboard does as a line of Bit, or nothing if Bit has no command for it. */
export function CommandLine({ name, values, flags }: CommandLineProps) {
  const line = commandLine(name, values, flags)
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
