import { useState } from 'react'
import { LazyCommandLine } from '@/components/bit/LazyCommandLine'
import type { LineFlags } from '@/domain/bit/commandLine'
import { curlCommand } from '@/lib/curlCommand'
import { env } from '@/lib/env'
import { CodeBlock } from '@/ui/CodeBlock'

interface SnapshotCommandProps {
  procedure: 'create_snapshot' | 'rename_snapshot' | 'delete_snapshot'
  body: object
  /** The same as a line of Bit, where there is one. */
  line?: { name: string; values: readonly string[]; flags?: LineFlags }
}

/** What a dialog does, as a command, behind a line that opens. */
export function SnapshotCommand({ procedure, body, line }: SnapshotCommandProps) {
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
