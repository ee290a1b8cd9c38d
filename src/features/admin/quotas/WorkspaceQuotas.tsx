import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useArea } from '@/components/admin/useArea'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { foundWorkspacesQuery } from '@/domain/instances/admin/queryOptions'
import type { FoundWorkspace } from '@/domain/instances/admin/quotaRequests'
import type { QuotaSearch } from '@/domain/instances/admin/quotaSearch'
import { quotasQuery } from '@/domain/instances/queryOptions'
import type { Quota } from '@/domain/instances/quotas'
import { quotaAmount, quotaUse } from '@/domain/instances/quotaTexts'
import { useSearchText } from '@/lib/useSearchText'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Field, TextInput } from '@/ui/Field'
import { ShareBar } from '@/ui/ShareBar'
import { Table, type Column } from '@/ui/Table'
import { SetQuotaDialog } from './SetQuotaDialog'

const foundColumns: readonly Column<FoundWorkspace>[] = [
  {
    id: 'workspace',
    header: 'Workspace',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ slug, name }) => (
      <>
        <FoundLink slug={slug} name={name} />
        <span className="mono block text-12 text-text-3">{slug}</span>
      </>
    ),
  },
  {
    id: 'owners',
    header: 'Owners',
    className: 'wrap-anywhere',
    cell: ({ owners }) => owners ?? <span className="text-text-3">None</span>,
  },
]

function FoundLink({ slug, name }: Pick<FoundWorkspace, 'slug' | 'name'>) {
  const { root } = useArea()
  return (
    <Link
      to={`${root}/quotas`}
      search={(before) => ({ ...before, workspace: slug })}
      resetScroll={false}
    >
      {name}
    </Link>
  )
}

/** Finds a workspace, and shows its limits. Admins set them. The address holds the search and the workspace. */
export function WorkspaceQuotas({ search }: { search: QuotaSearch }) {
  const navigate = useNavigate()
  const { root } = useArea()
  const { text, setText, settleNow } = useSearchText(search.q ?? '', (q) => {
    void navigate({
      to: `${root}/quotas`,
      search: { ...search, q: q || undefined, workspace: undefined },
      replace: true,
      resetScroll: false,
    })
  })
  const typed = search.workspace ?? search.q
  const query = useQuery({ ...foundWorkspacesQuery(typed ?? ''), enabled: typed !== undefined })
  const chosen = query.data?.find(({ slug }) => slug === search.workspace)
  return (
    <section aria-labelledby="limits" className="border-b border-line">
      <SectionHead id="limits" title="Limits of a workspace" />
      <form
        role="search"
        aria-label="Workspaces"
        className="px-(--pad) pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          settleNow()
        }}
      >
        <Field label="Find a workspace" className="max-w-xl">
          <TextInput
            type="search"
            placeholder="Name, slug or email of a member"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
      </form>
      {typed === undefined ? null : chosen === undefined ? (
        <QueryState query={query}>
          {(found) => (
            <Table
              caption="Workspaces"
              columns={foundColumns}
              rows={found ?? []}
              rowKey={({ workspace_id }) => workspace_id}
              skeleton={found === undefined ? 2 : 0}
              busy={query.isPlaceholderData}
              empty={
                <EmptyState title="No results">
                  No workspace has this name or slug, and no member this email.
                </EmptyState>
              }
            />
          )}
        </QueryState>
      ) : (
        <Limits key={chosen.workspace_id} workspace={chosen} />
      )}
    </section>
  )
}

function Limits({ workspace }: { workspace: FoundWorkspace }) {
  const { root, isForAdmins } = useArea()
  const query = useQuery(quotasQuery(workspace.workspace_id))
  const [chosen, setChosen] = useState<Quota | null>(null)
  return (
    <>
      <p className="flex flex-wrap gap-x-4 px-(--pad) pb-3 text-14">
        <b className="strong">{workspace.name}</b>
        <span className="mono text-12 leading-6">{workspace.slug}</span>
        <Link
          to={`${root}/quotas`}
          search={(before) => ({ ...before, workspace: undefined })}
          resetScroll={false}
        >
          Choose another
        </Link>
      </p>
      <QueryState query={query}>
        {(quotas) => (
          <Table
            caption={`Limits of ${workspace.name}`}
            columns={isForAdmins ? columnsWith(setChosen) : limitColumns}
            rows={quotas ?? []}
            rowKey={({ metric }) => metric}
            skeleton={quotas === undefined ? 5 : 0}
          />
        )}
      </QueryState>
      {chosen === null ? null : (
        <SetQuotaDialog workspace={workspace} quota={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

const limitColumns: readonly Column<Quota>[] = [
  { id: 'label', header: 'Quota', rowHeader: true, cell: ({ label }) => label },
  {
    id: 'used',
    header: 'In use',
    cell: (quota) => (
      <span className="block max-w-64">
        <ShareBar label={quotaUse(quota)} share={quota.max === 0 ? 0 : quota.used / quota.max} />
      </span>
    ),
  },
  {
    id: 'requested',
    header: 'Open request',
    cell: (quota) =>
      quota.requestedMax === null ? (
        <span className="text-text-3">None</span>
      ) : (
        <span className="num">{quotaAmount(quota, quota.requestedMax)}</span>
      ),
  },
]

const columnsWith = (onChange: (quota: Quota) => void): readonly Column<Quota>[] => [
  ...limitColumns,
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (quota) => (
      <Button size="sm" onClick={() => onChange(quota)}>
        <span>
          Set limit <span className="sr-only">of {quota.label}</span>
        </span>
      </Button>
    ),
  },
]
