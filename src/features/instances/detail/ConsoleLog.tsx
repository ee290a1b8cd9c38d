import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { consoleQuery } from '@/domain/instances/queryOptions'
import { Button } from '@/ui/Button'
import { CodeBlock } from '@/ui/CodeBlock'
import { EmptyState } from '@/ui/EmptyState'
import { CenteredSpinner } from '@/ui/Spinner'
import type { TabProps } from './InstancePage'

/** What the server has printed on its console. */
export function ConsoleLog({ instance, isSimulated }: Pick<TabProps, 'instance' | 'isSimulated'>) {
  const query = useQuery(consoleQuery(instance.id))
  return (
    <section aria-labelledby="console-log">
      <SectionHead
        id="console-log"
        title="Console log"
        aside={
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            Refresh
          </Button>
        }
      />
      <QueryState query={query} pending={<CenteredSpinner />}>
        {(log) =>
          log === '' ? (
            <EmptyState title="Nothing yet">The server has not written to its console.</EmptyState>
          ) : (
            <Lines title={isSimulated ? 'console, simulated' : 'console'} log={log} />
          )
        }
      </QueryState>
    </section>
  )
}

/** The log in a box that shows its end: what happened last. */
function Lines({ title, log }: { title: string; log: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const lines = box.current?.querySelector('pre')
    if (lines) lines.scrollTop = lines.scrollHeight
  }, [log])
  return (
    <div ref={box} className="px-(--pad) pb-6">
      <CodeBlock
        title={title}
        label="Console log"
        code={log}
        className="[&_pre]:max-h-[32rem] [&_pre]:overflow-auto"
      />
    </div>
  )
}
