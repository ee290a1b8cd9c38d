import { useState } from 'react'
import { LazyCommandLine } from '@/components/bit/LazyCommandLine'
import type { LineFlags } from '@/domain/bit/commandLine'
import { curlCommand } from '@/lib/curlCommand'
import { env } from '@/lib/env'
import { CodeBlock } from '@/ui/CodeBlock'

interface ProcedureCommandProps {
  procedure: string
  /** What the call sends, without `via`. */
  body: object
  /** The same as a line of Bit, where there is one. */
  line?: { name: string; values: readonly string[]; flags?: LineFlags | undefined }
}

/** The call of a dialog or a form as a command, with curl and as a line of Bit, behind a line that opens. */
export function ProcedureCommand({ procedure, body, line }: ProcedureCommandProps) {
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
        code={curlCommand(env.supabaseUrl, procedure, { ...body, via: 'api' })}
      />
      {isOpen && line ? <LazyCommandLine {...line} /> : null}
    </details>
  )
}
