import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionHead } from '@/components/SectionHead'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import { accessQuery } from '@/domain/instances/access'
import type { Instance } from '@/domain/instances/instance'
import { rescueFeature } from '@/domain/instances/rescueFeature'
import { env } from '@/lib/env'
import { CodeBlock, CopyButton } from '@/ui/CodeBlock'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Skeleton } from '@/ui/Skeleton'
import { CenteredSpinner } from '@/ui/Spinner'
import { Table, type Column } from '@/ui/Table'
import { ConsoleSwitch } from './ConsoleSwitch'
import type { TabProps } from './InstancePage'
import { PutKeys } from './PutKeys'
import { RootPassword } from './RootPassword'

const RescueSystem = lazyWithRetry(
  'The rescue system',
  async () => (await import('./RescueSystem')).RescueSystem,
  () => <CenteredSpinner />,
)

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

/** The ways into the server: its keys, how to sign in, the password of root, the console, and the rescue system. */
export function AccessTab(props: TabProps) {
  const { region, rescueSince } = props.instance
  const { data: access, isPending } = useQuery(accessQuery(props.instance.id))
  const features = useRegionFeatures()
  const isOffered = features.has(rescueFeature(props.instance), region.slug)
  if (isPending) {
    // The parts come together: one that is there at once would be moved by those above it.
    return (
      <>
        <ServerKeys {...props} />
        <div aria-busy="true" className="border-t border-line px-(--pad) py-5">
          <p role="status" className="sr-only">
            Loading the ways into the server
          </p>
          <Skeleton lines={6} />
        </div>
      </>
    )
  }
  return (
    <>
      <ServerKeys {...props} />
      {access?.canWriteInside === true ? (
        <>
          <PutKeys {...props} />
          <RootPassword {...props} />
        </>
      ) : null}
      {env.consoleUrl === undefined ? null : <ConsoleSwitch {...props} />}
      {isOffered || rescueSince !== null ? <RescueSystem {...props} /> : null}
    </>
  )
}

function ServerKeys({ instance, isSimulated }: TabProps) {
  const [address] = instance.addresses
  return (
    <section aria-labelledby="server-keys">
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
          <EmptyState title="No keys">No SSH key of this site was put on this server.</EmptyState>
        }
      />
      {address === undefined || instance.keys.length === 0 ? null : (
        <div className="max-w-[44rem] px-(--pad) py-4">
          <CodeBlock title="Sign in" label="The command to sign in" code={`ssh root@${address}`} />
          {isSimulated ? (
            <p className="mt-2 text-14 text-text-3">
              This server is simulated. Nothing answers at its address.
            </p>
          ) : null}
        </div>
      )}
    </section>
  )
}
