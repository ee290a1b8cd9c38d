import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ActionFailure } from '@/components/instances/ActionFailure'
import { NameField } from '@/components/snapshots/NameField'
import { YourBill } from '@/components/YourBill'
import { quotasQuery } from '@/domain/instances/queryOptions'
import type { OfferedImage } from '@/domain/ownImages/imageShare'
import { ownImagesQuery } from '@/domain/ownImages/queryOptions'
import { useAcceptImage } from '@/domain/ownImages/useImageShares'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import { formatGibMonth, type SnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import { snapshotNameProblem } from '@/domain/snapshots/snapshotRules'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { useCurrentWorkspace } from '@/domain/workspaces/useCurrentWorkspace'
import type { Workspace } from '@/domain/workspaces/workspace'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'

export interface AcceptImageFormProps {
  image: OfferedImage
  token: string
  userId: string
  /** The workspaces that may accept it: at least one. */
  workspaces: readonly Workspace[]
  price: SnapshotPrice
}

/** Asks which workspace accepts an image and how it is called there, and says what it will cost. */
export function AcceptImageForm(props: AcceptImageFormProps) {
  const { image, token, userId, workspaces, price } = props
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { current } = useCurrentWorkspace(userId)
  const [chosen, setChosen] = useState<string>()
  const workspace =
    workspaces.find(({ id }) => id === chosen) ??
    workspaces.find(({ id }) => id === current?.id) ??
    workspaces[0]
  const workspaceId = workspace?.id ?? ''
  const { data: images = [] } = useQuery(ownImagesQuery(workspaceId))
  const { data: snapshots = [] } = useQuery(snapshotsQuery(workspaceId))
  const { data: quotas } = useQuery(quotasQuery(workspaceId))
  const quota = quotas?.find(({ metric }) => metric === 'snapshots')
  const [name, setName] = useState(image.name)
  const [problem, setProblem] = useState<string>()
  const accepting = useAcceptImage(() => {
    if (workspace) chooseWorkspace(userId, workspace.slug)
    notifySuccess(`${name} is an image of ${workspace?.name ?? 'your workspace'} now.`)
    void navigate({ to: '/dashboard/images' })
  })
  const refusal = accepting.error
  const isAtName = refusal?.field === 'name'
  const isFull = quota !== undefined && quota.used >= quota.max
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (accepting.isPending || isFull) return
        const found = snapshotNameProblem(name, [...snapshots, ...images])
        setProblem(found)
        if (found === undefined) {
          accepting.mutate({ token, workspaceId, name, gibMonthMicros: price.gibMonthMicros })
        }
        focusFirstInvalid(form)
      }}
    >
      <Field
        label="Workspace"
        hint="It gets the image and pays for it."
        error={refusal?.field === 'workspace_id' ? refusal.message : undefined}
      >
        <Select
          options={workspaces.map(({ id, name: label }) => ({ value: id, label }))}
          value={workspaceId}
          onChange={(event) => {
            setChosen(event.currentTarget.value)
            setProblem(undefined)
            accepting.reset()
          }}
        />
      </Field>
      <NameField
        value={name}
        error={problem ?? (isAtName ? refusal.message : undefined)}
        onChange={(value) => {
          setName(value)
          setProblem(undefined)
          accepting.reset()
        }}
      />
      <YourBill isNet>
        {formatGibMonth(price, image.sizeGib, locale)} per month for {image.sizeGib} GiB, as for a
        snapshot. It is billed from now until you delete it.
        {orders === 'preview' ? ' In the preview nothing is charged.' : ''}
      </YourBill>
      {quota ? (
        <p className="text-14">
          It counts as a snapshot in the quota of the workspace: {quota.used} of {quota.max} in use.
          {isFull ? ' Delete one, or ask for a higher quota, before you accept.' : ''}
        </p>
      ) : null}
      <p className="text-14 wrap-anywhere">
        Accept images only from people whom you trust: servers from it run whatever they put on it.
        The image stays yours when {image.sharedBy} deletes theirs. {image.sharedBy} learns the name
        of your workspace, and nothing else.
      </p>
      {refusal && !isAtName && refusal.field !== 'workspace_id' ? (
        <ActionFailure failure={refusal} />
      ) : null}
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={accepting.isPending}
          disabledReason={
            isFull ? 'The quota of this workspace for snapshots and images is used up.' : undefined
          }
        >
          Accept the image
        </Button>
      </div>
    </form>
  )
}
