import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { Instance } from '@/domain/instances/instance'
import { whyNoSettings } from '@/domain/instances/instanceCan'
import { networkQuery } from '@/domain/instances/network'
import { CopyButton } from '@/ui/CodeBlock'
import { DescriptionList } from '@/ui/DescriptionList'
import { EmptyState } from '@/ui/EmptyState'
import { CenteredSpinner } from '@/ui/Spinner'
import type { TabProps } from '../detail/InstancePage'
import { FirewallForm } from './FirewallForm'
import { ProgressProblem, ProgressTag } from './ProgressTag'
import { ReverseNamesForm } from './ReverseNamesForm'

/** The addresses of a server, its firewall, and the names of its addresses where the provider sets them. */
export function NetworkTab({ userId, instance, rules, isSimulated }: TabProps) {
  const network = useQuery(networkQuery(instance.id))
  const disabledReason = whyNoSettings(instance, rules)
  return (
    <>
      <section aria-labelledby="addresses" className="border-b border-line">
        <SectionHead
          id="addresses"
          title="Addresses"
          aside={isSimulated ? 'Simulated: nothing answers at these addresses' : undefined}
        />
        <Addresses {...instance} />
      </section>
      <QueryState query={network} pending={<CenteredSpinner />}>
        {(read) => (
          <>
            <section aria-labelledby="firewall" className="border-b border-line">
              <SectionHead
                id="firewall"
                title="Firewall"
                aside={
                  <span role="status">
                    <ProgressTag progress={read.firewall} />
                  </span>
                }
              />
              <div className="px-(--pad) pb-4 empty:hidden">
                <ProgressProblem progress={read.firewall} />
              </div>
              <FirewallForm
                userId={userId}
                instance={instance}
                network={read}
                disabledReason={disabledReason}
              />
            </section>
            {read.reverseNames === null || instance.addresses.length === 0 ? null : (
              <section aria-labelledby="reverse-names">
                <SectionHead
                  id="reverse-names"
                  title="Reverse names"
                  aside={
                    <span role="status">
                      <ProgressTag progress={read.reverseNames} />
                    </span>
                  }
                />
                <div className="px-(--pad) pb-4 empty:hidden">
                  <ProgressProblem progress={read.reverseNames} />
                </div>
                <ReverseNamesForm
                  userId={userId}
                  instance={instance}
                  stored={read.reverseNames}
                  disabledReason={disabledReason}
                />
              </section>
            )}
          </>
        )}
      </QueryState>
    </>
  )
}

function Addresses({ addresses }: Pick<Instance, 'addresses'>) {
  if (addresses.length === 0) {
    return <EmptyState title="No addresses yet">The server gets them with its first start.</EmptyState>
  }
  return (
    <DescriptionList
      className="border-t border-line"
      items={addresses.map((address, index) => ({
        label: `${address.includes(':') ? 'IPv6' : 'IPv4'}${addresses.length > 2 ? ` ${index + 1}` : ''}`,
        value: <span className="break-all">{address}</span>,
        figure: true,
        action: <CopyButton text={address} what={address} />,
      }))}
    />
  )
}
