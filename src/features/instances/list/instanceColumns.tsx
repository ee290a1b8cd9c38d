import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { Link } from '@tanstack/react-router'
import { InstanceStateTag } from '@/components/instances/InstanceStateTag'
import { MaintenanceNote } from '@/components/instances/MaintenanceNote'
import { LocalTime } from '@/components/LocalTime'
import { TimeAgo } from '@/components/TimeAgo'
import { sortedAddresses } from '@/domain/instances/addresses'
import { formatMoney } from '@/domain/catalogue/money'
import type { InstanceCost } from '@/domain/instances/costs'
import { labelsOf } from '@/domain/instances/filterInstances'
import type { Instance } from '@/domain/instances/instance'
import type { MaintenanceNotice } from '@/domain/instances/maintenanceNotice'
import type { InstanceColumn } from '@/domain/instances/instanceSearch'
import { stateLabels } from '@/domain/instances/stateNames'
import { CopyButton } from '@/ui/CodeBlock'
import { columnLabels } from './ServersFilters'

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
})

const helper = createColumnHelper<typeof features, Instance>()

export interface ColumnFacts {
  costs: ReadonlyMap<string, InstanceCost> | undefined
  /** The next maintenance of each server that has some. */
  maintenance: ReadonlyMap<string, MaintenanceNotice>
  locale: string
}

/** The facts about a server that the list can show. */
export function instanceTableColumns({ costs, maintenance, locale }: ColumnFacts) {
  return helper.columns([
    helper.accessor('name', {
      id: 'name',
      header: 'Name',
      cell: ({ row: { original } }) => (
        <>
          <Link
            to="/dashboard/servers/$id"
            params={{ id: original.id }}
            className="font-semibold wrap-anywhere"
          >
            {original.name}
          </Link>
          {original.isProtected ? (
            <span className="block text-12 font-normal text-text-3">Protected</span>
          ) : null}
          {original.mayBeStopped ? (
            <span className="block text-12 font-normal text-text-3">Stops at the limit</span>
          ) : null}
          <MaintenanceNote notice={maintenance.get(original.id)} />
        </>
      ),
    }),
    helper.accessor(({ state }) => stateLabels[state], {
      id: 'state' satisfies InstanceColumn,
      header: columnLabels.state,
      cell: ({ row: { original } }) => (
        <>
          <InstanceStateTag instance={original} />
          <span className="block text-12 text-text-3">
            {original.state === 'deleted' && original.purgeAfter !== null ? (
              <>
                until <LocalTime at={original.purgeAfter} />
              </>
            ) : (
              <TimeAgo at={original.stateSince} />
            )}
          </span>
        </>
      ),
    }),
    helper.accessor(({ plan }) => plan.slug, {
      id: 'plan' satisfies InstanceColumn,
      header: columnLabels.plan,
      cell: ({ row: { original } }) => (
        <code className="text-12 whitespace-nowrap">
          {original.plan.slug}
          {original.nextPlan === null ? '' : ` → ${original.nextPlan}`}
        </code>
      ),
    }),
    helper.accessor(({ region }) => region.slug, {
      id: 'region' satisfies InstanceColumn,
      header: columnLabels.region,
      cell: ({ row: { original } }) => <code className="text-12">{original.region.slug}</code>,
    }),
    helper.display({
      id: 'address' satisfies InstanceColumn,
      header: columnLabels.address,
      cell: ({ row: { original } }) => <AddressCell instance={original} />,
    }),
    helper.display({
      id: 'labels' satisfies InstanceColumn,
      header: columnLabels.labels,
      cell: ({ row: { original } }) => (
        <span className="text-12 wrap-anywhere">{labelsOf(original).join(', ') || 'None'}</span>
      ),
    }),
    helper.accessor(({ createdAt }) => Date.parse(createdAt), {
      id: 'created' satisfies InstanceColumn,
      header: columnLabels.created,
      sortDescFirst: true,
      cell: ({ row: { original } }) => <LocalTime at={original.createdAt} day />,
    }),
    helper.accessor(({ id }) => costs?.get(id)?.spentMicros ?? 0, {
      id: 'cost' satisfies InstanceColumn,
      header: columnLabels.cost,
      sortDescFirst: true,
      cell: ({ row: { original } }) => {
        const cost = costs?.get(original.id)
        return cost === undefined ? (
          <span className="text-text-3">…</span>
        ) : (
          formatMoney(cost.spentMicros, { currency: cost.currency, decimals: 2, locale })
        )
      },
    }),
  ])
}

/** The address that people sign in at. The page of the server has all of them. */
function AddressCell({ instance }: { instance: Instance }) {
  const [address] = sortedAddresses(instance)
  if (address === undefined) return <span className="text-12 text-text-3">None</span>
  return (
    <span className="flex items-center gap-x-1">
      <span className="num text-12 wrap-anywhere">{address}</span>
      {/* Its target is higher than the line, and the row stays as high as the others. */}
      <CopyButton
        compact
        className="-my-3"
        text={address}
        what={`the address of ${instance.name}`}
      />
    </span>
  )
}
