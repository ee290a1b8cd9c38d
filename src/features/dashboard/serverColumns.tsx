import { Link } from '@tanstack/react-router'
import { InstanceStateTag } from '@/components/instances/InstanceStateTag'
import { RowActions } from '@/components/instances/RowActions'
import type { Actions } from '@/components/instances/useActions'
import { LocalTime } from '@/components/LocalTime'
import { TimeAgo } from '@/components/TimeAgo'
import { sortedAddresses } from '@/domain/instances/addresses'
import { isInBin } from '@/domain/instances/filterInstances'
import type { InstanceCost } from '@/domain/instances/costs'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { Column } from '@/ui/Table'
import { Money } from '@/components/Money'

export interface ColumnOptions {
  costs: ReadonlyMap<string, InstanceCost> | undefined
  rules: InstanceRules
  actions: Actions
}

/** What the home page says about a server. */
export function columnsOf({ costs, rules, actions }: ColumnOptions): Column<Instance>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      cell: (instance) => (
        <>
          <Link
            to="/dashboard/servers/$id"
            params={{ id: instance.id }}
            className="font-semibold wrap-anywhere"
          >
            {instance.name}
          </Link>
          <span className="num block text-12 font-normal wrap-anywhere text-text-3">
            {sortedAddresses(instance)[0] ?? 'No address'}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      className: 'folded:before:hidden',
      cell: (instance) => (
        <>
          <InstanceStateTag instance={instance} />
          <span className="block text-12 text-text-3">
            {isInBin(instance) && instance.purgeAfter !== null ? (
              <>
                until <LocalTime at={instance.purgeAfter} />
              </>
            ) : (
              <TimeAgo at={instance.stateSince} />
            )}
          </span>
        </>
      ),
    },
    {
      id: 'plan',
      header: 'Plan',
      className: 'folded:order-1 folded:before:hidden',
      cell: ({ plan }) => <code>{plan.slug}</code>,
    },
    {
      id: 'region',
      header: 'Region',
      className: 'folded:order-1 folded:before:hidden',
      cell: ({ region }) => <code>{region.slug}</code>,
    },
    {
      id: 'cost',
      header: 'This month',
      align: 'end',
      figure: true,
      cell: ({ id }) => {
        const cost = costs?.get(id)
        return cost ? <Money micros={cost.spentMicros} currency={cost.currency} /> : '…'
      },
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      list: 'corner',
      cell: (instance) => <RowActions instance={instance} rules={rules} onPress={actions.press} />,
    },
  ]
}
