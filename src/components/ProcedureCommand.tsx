import { useState } from 'react'
import { LazyCommandLines } from '@/components/bit/LazyCommandLines'
import type { CommandCall } from '@/domain/bit/commandLine'
import { curlCommand } from '@/lib/curlCommand'
import { env } from '@/lib/env'
import { CodeBlock } from '@/ui/CodeBlock'

interface ProcedureCommandProps {
  procedure: string
  /** What the call sends, without `via`, or a sentence about what has to be corrected before it can be sent. */
  body: object | string
  /** The same as lines of Bit, where there are some. */
  calls?: readonly CommandCall[]
}

/** The call of a dialog or a form as a command, with curl and as lines of Bit, behind a line that opens. */
export function ProcedureCommand({ procedure, body, calls = [] }: ProcedureCommandProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="text-14"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-8 w-fit cursor-pointer py-1 font-medium text-text pointer-coarse:min-h-11">
        The same as a command
      </summary>
      {typeof body === 'string' ? (
        <p>{body}</p>
      ) : (
        <>
          <CodeBlock
            className="mt-2"
            title="curl"
            label="The command"
            code={curlCommand(env.supabaseUrl, procedure, { ...body, via: 'api' })}
          />
          {isOpen ? <LazyCommandLines calls={calls} /> : null}
        </>
      )}
    </details>
  )
}
