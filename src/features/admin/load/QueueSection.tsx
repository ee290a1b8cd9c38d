import { SectionHead } from '@/components/SectionHead'
import type { RegionLoad } from '@/domain/load/load'
import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/Banner'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { formatSeconds } from './formatSeconds'

const columns: readonly Column<RegionLoad>[] = [
  {
    id: 'region',
    header: 'Region',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ region, region_name, is_open }) => (
      <>
        {region}
        <span className="block text-12 font-normal text-text-3">
          {region_name}
          {is_open ? '' : ', closed'}
        </span>
      </>
    ),
  },
  {
    id: 'waiting',
    header: 'Waiting',
    figure: true,
    align: 'end',
    cell: ({ waiting, later }) => (
      <>
        {formatCount(waiting)}
        {later === 0 ? null : (
          <span className="block text-12 text-text-3">{formatCount(later)} tried again later</span>
        )}
      </>
    ),
  },
  {
    id: 'oldest',
    header: 'Oldest waits',
    figure: true,
    align: 'end',
    cell: ({ oldest_seconds }) => formatSeconds(oldest_seconds),
  },
  {
    id: 'working',
    header: 'In progress',
    figure: true,
    align: 'end',
    cell: ({ working }) => formatCount(working),
  },
  {
    id: 'minute',
    header: 'Claimed, last minute',
    figure: true,
    align: 'end',
    cell: ({ claimed_minute }) => formatCount(claimed_minute),
  },
  {
    id: 'hour',
    header: 'Claimed, last hour',
    figure: true,
    align: 'end',
    cell: ({ claimed_hour }) => formatCount(claimed_hour),
  },
  {
    id: 'p95',
    header: 'Order to claim, p95',
    figure: true,
    align: 'end',
    cell: ({ p95_seconds }) => formatSeconds(p95_seconds),
  },
  {
    id: 'provisioners',
    header: 'Provisioners',
    figure: true,
    align: 'end',
    cell: ({ provisioners }) => formatCount(provisioners),
  },
]

/** The regions whose orders nobody takes: no provisioner that reports serves them. */
const unserved = (regions: readonly RegionLoad[]) =>
  regions.filter(
    ({ provisioners, is_open, waiting }) => provisioners === 0 && (is_open || waiting > 0),
  )

/** The queue of actions, by region. */
export function QueueSection({ regions }: { regions: readonly RegionLoad[] }) {
  const alone = unserved(regions)
  return (
    <section aria-labelledby="queue" className="border-t border-line">
      <SectionHead id="queue" title="Queue" aside="Read every 10 seconds" />
      {alone.length === 0 ? null : (
        <div className="px-(--pad) pb-4">
          <Banner
            tone="error"
            title={`No provisioner serves ${alone.map(({ region }) => region).join(', ')}.`}
          >
            Orders there wait. Start one, or name the region in its PROVISIONER_REGIONS.
          </Banner>
        </div>
      )}
      <div className="border-t border-line">
        <Table
          caption="Queue by region"
          columns={columns}
          rows={regions}
          rowKey={({ region }) => region}
          foldAt="lg"
          empty={<EmptyState title="There is no region">Make one under Regions.</EmptyState>}
        />
      </div>
      <div className="border-t border-line px-(--pad) py-4">
        <p className="max-w-prose text-14 text-text-3">
          Order to claim, p95: 95 of 100 actions that began within the last hour waited no longer.
        </p>
      </div>
    </section>
  )
}
