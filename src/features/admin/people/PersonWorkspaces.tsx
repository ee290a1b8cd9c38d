import { WorkspaceLink } from '@/components/admin/AreaLinks'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import type { PersonDetail, PersonWorkspace } from '@/domain/identity/personDetail'
import { roleNames } from '@/domain/workspaces/workspace'
import { useDeployment } from '@/lib/useDeployment'
import { EmptyState } from '@/ui/EmptyState'
import { Stat } from '@/ui/Stat'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { SpendText, sumSpend } from '@/components/admin/SpendText'

const columns: readonly Column<PersonWorkspace>[] = [
  {
    id: 'name',
    header: 'Workspace',
    rowHeader: true,
    list: 'full',
    cell: ({ slug, name, isOwnPersonal, suspendedAt }) => (
      <span className="flex flex-wrap gap-x-3">
        <WorkspaceLink slug={slug} className="wrap-anywhere">
          {name}
        </WorkspaceLink>
        {suspendedAt === null ? null : <StateTag state="suspended" />}
        {isOwnPersonal ? <span className="font-normal text-text-3">personal</span> : null}
      </span>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role, memberSince }) => (
      <>
        {roleNames[role]}
        <span className="block text-12 text-text-3">
          since <LocalTime at={memberSince} day />
        </span>
      </>
    ),
  },
  {
    id: 'servers',
    header: 'Servers',
    align: 'end',
    figure: true,
    cell: ({ servers, running }) => (
      <>
        {servers}
        <span className="block font-sans text-12 text-text-3">{running} running</span>
      </>
    ),
  },
  {
    id: 'spend',
    header: 'This month',
    align: 'end',
    figure: true,
    cell: ({ spend }) => <SpendText spend={spend} />,
  },
]

/** The workspaces of a person, and what those that they own cost in this month. */
export function PersonWorkspaces({ person: { workspaces } }: { person: PersonDetail }) {
  const { orders, isSimulated } = useDeployment()
  const owned = workspaces.filter(({ role }) => role === 'owner')
  const spend = sumSpend(owned.map((workspace) => workspace.spend))
  return (
    <div className="grid border-b border-line lg:grid-cols-[5fr_7fr]">
      <section aria-labelledby="spend" className="border-line max-lg:border-b lg:border-r">
        <SectionHead id="spend" title="This month" aside={isSimulated ? 'Simulated' : null} />
        <div className="flex flex-wrap gap-x-8 gap-y-3 px-(--pad) pt-1 pb-5">
          <Stat label="Spent so far" value={<SpendText spend={spend} />} />
          <Stat label="Projected" hot value={<SpendText spend={spend} projected />} />
          <p className="w-full text-14 text-text-2">
            In the {owned.length === 1 ? 'workspace' : `${owned.length} workspaces`} that this
            person owns.{orders === 'preview' ? ' Preview: nothing is charged.' : null}
          </p>
        </div>
      </section>
      <section aria-labelledby="workspaces">
        <SectionHead id="workspaces" title="Workspaces" aside={String(workspaces.length)} />
        <Table
          caption="Workspaces"
          columns={columns}
          rows={workspaces}
          rowKey={({ id }) => id}
          empty={<EmptyState title="No workspaces">This person is a member of none.</EmptyState>}
        />
      </section>
    </div>
  )
}
