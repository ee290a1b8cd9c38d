import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { Instance } from '@/domain/instances/instance'
import { consoleQuery } from '@/domain/instances/queryOptions'
import { Button } from '@/ui/Button'
import { CodeBlock, CopyButton } from '@/ui/CodeBlock'
import { EmptyState } from '@/ui/EmptyState'
import { CenteredSpinner } from '@/ui/Spinner'
import { Table, type Column } from '@/ui/Table'
import type { TabProps } from './InstancePage'

const keyColumns: readonly Column<Instance['keys'][number]>[] = [
  { id: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
  {
    id: 'fingerprint',
    header: 'Fingerprint',
    list: 'full',
    cell: ({ fingerprint = '' }) => (
      <span className="flex flex-wrap items-center gap-x-3">
        <code className="text-12 break-all">{fingerprint}</code>
        <CopyButton text={fingerprint} what="the fingerprint" />
      </span>
    ),
  },
]

/** The keys on the server, how to sign in, and the log of its console. */
export function AccessTab({ instance, isSimulated }: TabProps) {
  const console = useQuery(consoleQuery(instance.id))
  const [address] = instance.addresses
  return (
    <>
      <section aria-labelledby="server-keys" className="border-b border-line">
        <SectionHead
          id="server-keys"
          title="Keys on this server"
          aside={<Link to="/dashboard/keys">Your SSH keys</Link>}
        />
        <Table
          caption="Keys on this server"
          columns={keyColumns}
          rows={instance.keys}
          rowKey={({ name, fingerprint = '' }) => `${name} ${fingerprint}`}
          empty={
            <EmptyState title="No keys">
              This server was created without an SSH key. A rebuild can add one.
            </EmptyState>
          }
        />
        {address === undefined || instance.keys.length === 0 ? null : (
          <div className="max-w-[44rem] px-(--pad) py-4">
            <CodeBlock
              title="Sign in"
              label="The command to sign in"
              code={`ssh root@${address}`}
            />
            {isSimulated ? (
              <p className="mt-2 text-14 text-text-3">
                This server is simulated. Nothing answers at its address.
              </p>
            ) : null}
          </div>
        )}
      </section>
      <section aria-labelledby="console-log">
        <SectionHead
          id="console-log"
          title="Console log"
          aside={
            <Button size="sm" busy={console.isFetching} onClick={() => void console.refetch()}>
              Refresh
            </Button>
          }
        />
        <QueryState query={console} pending={<CenteredSpinner />}>
          {(log) =>
            log === '' ? (
              <EmptyState title="Nothing yet">
                The server has not written to its console.
              </EmptyState>
            ) : (
              <div className="px-(--pad) pb-6">
                <CodeBlock
                  title={isSimulated ? 'console, simulated' : 'console'}
                  label="Console log"
                  code={log}
                  className="[&_pre]:max-h-[32rem] [&_pre]:overflow-auto"
                />
              </div>
            )
          }
        </QueryState>
      </section>
    </>
  )
}
