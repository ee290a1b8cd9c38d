import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionHead } from '@/components/SectionHead'
import { commandInside } from '@/domain/addresses/addressRules'
import { addressesQuery } from '@/domain/addresses/queryOptions'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { CopyButton } from '@/ui/CodeBlock'
import { AddressTable } from './AddressTable'

interface ExtraAddressesProps {
  instance: Instance
  rules: InstanceRules
}

/** The extra addresses at a server, and how to set one inside it. Nothing for a server without any. */
export function ExtraAddresses({ instance, rules }: ExtraAddressesProps) {
  const { data } = useQuery(addressesQuery(instance.workspace.id))
  const rows = data?.filter(({ server }) => server?.id === instance.id) ?? []
  if (rows.length === 0) return null
  const byHand = rows.filter(({ status, isInside }) => status === 'applied' && !isInside)
  return (
    <section aria-labelledby="extra-addresses" className="border-b border-line">
      <SectionHead
        id="extra-addresses"
        title="Extra addresses"
        aside={<Link to="/dashboard/addresses">All addresses of the workspace</Link>}
      />
      <AddressTable
        caption={`Extra addresses of ${instance.name}`}
        workspaceId={instance.workspace.id}
        rows={rows}
        rules={rules}
        empty=""
      />
      {byHand.length === 0 ? null : (
        <div className="grid gap-2 px-(--pad) py-4 text-14">
          <p>
            Our side is ready, and the server does not know{' '}
            {byHand.length === 1 ? 'this address' : 'these addresses'} yet. It does not run, or does
            not let us in. Once it runs, set it there as root, after each boot again:
          </p>
          <ul className="grid gap-2">
            {byHand.map((address) => (
              <li key={address.id} className="flex flex-wrap items-center gap-2">
                <code className="break-all">{commandInside(address)}</code>
                <CopyButton text={commandInside(address)} what="the command" />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
