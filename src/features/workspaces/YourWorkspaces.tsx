import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { workspacesStale } from '@/domain/staleKeys'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { createWorkspace } from '@/domain/workspaces/mutations'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import { roleNames, type Workspace } from '@/domain/workspaces/workspace'
import { fieldError } from '@/components/fieldError'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Table, type Column } from '@/ui/Table'
import { useStoredText } from './useStoredText'
import type { SectionProps } from './WorkspacePage'
import { nameError } from '@/domain/workspaces/workspaceName'

function columnsOf(userId: string, currentId: string): Column<Workspace>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      list: 'full',
      cell: ({ name, isOwnPersonal }) => (
        <span className="block wrap-anywhere">
          {name}
          {isOwnPersonal ? <span className="font-normal text-text-3"> (personal)</span> : null}
        </span>
      ),
    },
    { id: 'role', header: 'Your role', cell: ({ role }) => roleNames[role] },
    {
      id: 'members',
      header: 'Members',
      align: 'end',
      figure: true,
      cell: ({ counts }) => counts.members,
    },
    {
      id: 'servers',
      header: 'Servers',
      align: 'end',
      figure: true,
      cell: ({ counts }) => counts.servers,
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      cell: (workspace) =>
        workspace.id === currentId ? (
          <span className="text-14 text-text-3">Shown now</span>
        ) : (
          <Button
            size="sm"
            aria-label={`Switch to ${workspace.name}`}
            onClick={() => chooseWorkspace(userId, workspace.slug)}
          >
            Switch
          </Button>
        ),
    },
  ]
}

/** All workspaces of the person, to switch between them, and the form that makes another one. */
export function YourWorkspaces({ userId, workspace, isSuspended }: SectionProps) {
  const { data: workspaces = [] } = useQuery(myWorkspacesQuery)
  return (
    <section aria-labelledby="your-workspaces" className="border-t border-line">
      <SectionHead id="your-workspaces" title="Your workspaces" />
      <Table
        caption="Your workspaces"
        columns={columnsOf(userId, workspace.id)}
        rows={workspaces}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === workspace.id}
      />
      <CreateForm userId={userId} isSuspended={isSuspended} />
    </section>
  )
}

function CreateForm({ userId, isSuspended }: { userId: string; isSuspended: boolean }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useStoredText(userId, 'workspace.new')
  const [problem, setProblem] = useState<string>()
  const create = useMutation({
    mutationFn: createWorkspace,
    onSuccess: (slug, given) => {
      setName('')
      chooseWorkspace(userId, slug)
      notifySuccess(`${given} is ready. Invite the people you work with.`)
      void navigate({ to: '/dashboard/workspace/members' })
    },
    meta: { invalidates: workspacesStale },
  })
  return (
    <form
      noValidate
      aria-label="Create a workspace"
      className="grid max-w-[34rem] gap-4 px-(--pad) py-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSuspended || create.isPending) return
        const error = nameError(name)
        setProblem(error)
        if (error === undefined) create.mutate(name.trim())
        else input.current?.focus()
      }}
    >
      {create.error && create.error.field !== 'name' ? (
        <FailureBanner failure={create.error} />
      ) : null}
      <Field
        label="Name of a new workspace"
        hint="It has its own members, servers and bill. You become its owner."
        error={problem ?? fieldError('name', [], create.error)}
      >
        <TextInput
          ref={input}
          name="workspace-name"
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(undefined)
            create.reset()
          }}
        />
      </Field>
      <div>
        <Button
          type="submit"
          busy={create.isPending}
          disabledReason={isSuspended ? 'Your account is suspended.' : undefined}
        >
          Create workspace
        </Button>
      </div>
    </form>
  )
}
