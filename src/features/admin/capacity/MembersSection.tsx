import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { formatAge, isCurrent, regionsWithoutReport, type Member } from '@/domain/capacity/members'
import { capacityQuery, membersQuery } from '@/domain/capacity/queryOptions'
import { formatCount, MIB_PER_GIB } from '@/lib/format'
import { Banner } from '@/ui/Banner'
import { EmptyState } from '@/ui/EmptyState'
import { ShareBar } from '@/ui/ShareBar'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const unknown = <span className="font-sans text-14 text-text-3">Not known</span>

function MemberState({ member }: { member: Member }) {
  if (!isCurrent(member)) return <StateTag state="closed">No report</StateTag>
  if (member.state === 'online') return <StateTag state="running">Online</StateTag>
  if (member.state === 'evacuated') return <StateTag state="suspended">Evacuated</StateTag>
  return (
    <>
      <StateTag state="error">Offline</StateTag>
      {member.seen_at === null ? null : (
        <span className="block text-12 text-text-3">
          Last there <LocalTime at={member.seen_at} />
        </span>
      )}
    </>
  )
}

const gib = (mib: number) => formatCount(Math.round(mib / MIB_PER_GIB))

/** What is in use of an amount in MiB, and all of it. */
function Amount({ used, all }: { used: number | null; all: number | null }) {
  if (used === null || all === null || all === 0) return unknown
  return (
    <ShareBar className="pt-1" label={`${gib(used)} of ${gib(all)} in use`} share={used / all} />
  )
}

const columns: readonly Column<Member>[] = [
  {
    id: 'machine',
    header: 'Machine',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ name, region }) => (
      <>
        {name}
        <span className="block text-12 font-normal text-text-3">{region}</span>
      </>
    ),
  },
  { id: 'state', header: 'State', cell: (member) => <MemberState member={member} /> },
  {
    id: 'servers',
    header: 'Servers',
    figure: true,
    align: 'end',
    cell: ({ servers }) => (servers === null ? unknown : formatCount(servers)),
  },
  {
    id: 'threads',
    header: 'CPU threads',
    figure: true,
    align: 'end',
    cell: ({ cpu_threads }) => (cpu_threads === null ? unknown : formatCount(cpu_threads)),
  },
  {
    id: 'memory',
    header: 'Memory, GiB',
    cell: ({ memory_used_mib, memory_mib }) => <Amount used={memory_used_mib} all={memory_mib} />,
  },
  {
    id: 'disk',
    header: 'Disk, GiB',
    cell: ({ disk_used_mib, disk_mib }) => <Amount used={disk_used_mib} all={disk_mib} />,
  },
  {
    id: 'report',
    header: 'Last report',
    figure: true,
    cell: ({ seconds_since_report }) => formatAge(seconds_since_report),
  },
]

/** Machines that are away, and regions of which nobody knows anything. */
function Warnings({ members, silent }: { members: readonly Member[]; silent: readonly string[] }) {
  const offline = members.filter((member) => isCurrent(member) && member.state === 'offline')
  if (offline.length + silent.length === 0) return null
  return (
    <div className="grid gap-3 px-(--pad) pb-4">
      {offline.length > 0 ? (
        <Banner
          tone="error"
          title={`${formatCount(offline.length)} ${offline.length === 1 ? 'machine is' : 'machines are'} offline.`}
        >
          {offline.map(({ name, region }) => `${name} in ${region}`).join(', ')}. Servers there do
          not answer, and actions on them fail after some minutes.
        </Banner>
      ) : null}
      {silent.length > 0 ? (
        <Banner tone="warn" title={`No report for ${silent.join(', ')}.`}>
          The engine does not answer there, or no provisioner serves the region. Its log says which.
        </Banner>
      ) : null}
    </div>
  )
}

/** The machines behind the regions: whether they are there, and how full they are. */
export function MembersSection() {
  const query = useQuery(membersQuery)
  const { data: places = [] } = useQuery(capacityQuery)
  return (
    <section aria-labelledby="machines" className="border-t border-line">
      <SectionHead id="machines" title="Machines" aside="Reported each minute" />
      <QueryState query={query}>
        {(members) => (
          <>
            {members === undefined ? null : (
              <Warnings members={members} silent={regionsWithoutReport(places, members)} />
            )}
            <div className="border-t border-line">
              <Table
                caption="Machines"
                columns={columns}
                rows={members ?? []}
                rowKey={({ region, name }) => `${region} ${name}`}
                skeleton={members === undefined ? 3 : 0}
                foldAt="lg"
                empty={
                  <EmptyState title="No machine was reported in the last 7 days">
                    A provisioner reports the machines of its engine.
                  </EmptyState>
                }
              />
            </div>
          </>
        )}
      </QueryState>
    </section>
  )
}
