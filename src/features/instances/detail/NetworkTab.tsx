import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExtraAddresses } from '@/components/addresses/ExtraAddresses'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { Instance } from '@/domain/instances/instance'
import { whyNoSettings } from '@/domain/instances/instanceCan'
import { networkQuery, type NetworkProgress } from '@/domain/instances/network'
import { CopyButton } from '@/ui/CodeBlock'
import { DescriptionList } from '@/ui/DescriptionList'
import { EmptyState } from '@/ui/EmptyState'
import { CenteredSpinner } from '@/ui/Spinner'
import type { TabProps } from './InstancePage'
import { FirewallForm } from './FirewallForm'
import { ProgressProblem, ProgressTag } from './ProgressTag'
import { PrivateNetworksSection } from './PrivateNetworksSection'
import { ReverseNamesForm } from './ReverseNamesForm'
import { SharedFirewalls } from './SharedFirewalls'

/** The addresses of a server, its private networks and firewall, and the names of its addresses where the provider sets them. */
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
      <ExtraAddresses instance={instance} rules={rules} />
      <PrivateNetworksSection instance={instance} disabledReason={disabledReason} />
      <QueryState query={network} pending={<CenteredSpinner />}>
        {(read) => (
          <>
            {read.firewall === null ? null : (
              <Part id="firewall" title="Firewall" progress={read.firewall}>
                <SharedFirewalls firewalls={read.firewalls} />
                <FirewallForm
                  userId={userId}
                  instance={instance}
                  stored={read.firewall}
                  shared={read.firewalls}
                  yourAddress={read.yourAddress}
                  disabledReason={disabledReason}
                />
              </Part>
            )}
            {read.reverseNames === null || instance.addresses.length === 0 ? null : (
              <Part id="reverse-names" title="Reverse names" progress={read.reverseNames}>
                <ReverseNamesForm
                  userId={userId}
                  instance={instance}
                  stored={read.reverseNames}
                  disabledReason={disabledReason}
                />
              </Part>
            )}
          </>
        )}
      </QueryState>
    </>
  )
}

interface PartProps {
  id: string
  title: string
  progress: NetworkProgress
  children: ReactNode
}

/** A setting of the network, and whether it is in force. */
function Part({ id, title, progress, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="border-b border-line last:border-b-0">
      <SectionHead
        id={id}
        title={title}
        aside={
          <span role="status">
            <ProgressTag progress={progress} />
          </span>
        }
      />
      <div className="px-(--pad) pb-4 empty:hidden">
        <ProgressProblem progress={progress} />
      </div>
      {children}
    </section>
  )
}

function Addresses({ addresses }: Pick<Instance, 'addresses'>) {
  if (addresses.length === 0) {
    return (
      <EmptyState title="No addresses yet">The server gets them with its first start.</EmptyState>
    )
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
