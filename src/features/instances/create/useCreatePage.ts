import { useNavigate } from '@tanstack/react-router'
import { useState, type RefObject } from 'react'
import { useOrderPayer } from '@/domain/billing/useOrderPayer'
import { submitOff, withDefaults } from '@/domain/instances/createRules'
import { choiceFrom, isSame, validate, type Lists } from '@/domain/instances/choice'
import type { Choice } from '@/domain/instances/draft'
import { freeName, MOST_NEW_INSTANCES } from '@/domain/instances/instanceName'
import { mostAllowed, quotasAfter } from '@/domain/instances/quotaAfter'
import { CREATE_PATH } from '@/domain/settings/orders'
import { can } from '@/domain/workspaces/permissions'
import type { Workspace } from '@/domain/workspaces/workspace'
import { randomUuid } from '@/lib/randomUuid'
import { useDeployment } from '@/lib/useDeployment'
import { atFormField, countOf, readCreateDraft, requestOf, volumeGibOf } from './createFields'
import { useCreateForm } from './useCreateForm'
import type { CreateRows } from './useCreateRows'
import { useCreateServer } from './useCreateServer'
import { useDueTerms } from './useDueTerms'
import type { useInstanceDraft } from './useInstanceDraft'

export interface CreatePageProps {
  userId: string
  workspace: Workspace
  search: Choice
  rows: CreateRows
  lists: Lists
  kept: ReturnType<typeof useInstanceDraft>
}

interface CreatePageOptions extends CreatePageProps {
  element: RefObject<HTMLFormElement | null>
}

/** Brings the choice of the address, the form, the rows and the machine together. */
export function useCreatePage({
  element,
  userId,
  workspace,
  search,
  rows,
  lists,
  kept,
}: CreatePageOptions) {
  const navigate = useNavigate()
  const { orders } = useDeployment()
  const terms = useDueTerms(userId)
  const payer = useOrderPayer(workspace)
  const [draft] = useState(() => readCreateDraft(userId))
  const [isDraftUsed, setDraftUsed] = useState(draft !== null)

  /** A choice that is on its way into the address. A busy page takes a moment for that. */
  const [asked, setAsked] = useState<Choice>()

  const choice = withDefaults(
    choiceFrom(
      asked ?? search,
      choiceFrom(isDraftUsed && draft ? draft.choice : {}, kept.query.data),
    ),
    lists,
    rows.instances.data,
  )
  const problems = validate(choice, lists)
  const plan = lists.plans.find(({ slug }) => slug === choice.plan)
  const change = (next: Choice) => {
    setAsked(next)
    void navigate({ to: CREATE_PATH, search: next, replace: true, resetScroll: false }).finally(
      () => setAsked((now) => (now === next ? undefined : now)),
    )
    send({ type: 'EDIT' })
  }

  const names = new Set(
    rows.instances.data?.flatMap((each) => (each.deletedAt === null ? each.name : [])),
  )
  const keys = rows.keys.data
  const editor = useCreateForm({
    element,
    userId,
    choice,
    draft,
    proposedName: freeName((name) => names.has(name)),
    isTaken: (name) => names.has(name),
    isRepetition: () => request !== undefined && JSON.stringify(request) === editor.sent?.request,
    onValid: () => submit(),
  })
  const { values } = editor
  const count = countOf(values.count) ?? 1
  const keyIds =
    values.keyIds?.filter((id) => keys?.some((key) => key.id === id)) ?? keys?.map(({ id }) => id)
  const source = lists.snapshots?.find(({ id }) => id === choice.snapshot)
  const request =
    plan && choice.region && (choice.image ?? source) && rows.ids.data && keyIds
      ? requestOf(
          {
            workspaceId: workspace.id,
            plan,
            region: choice.region,
            image: choice.image,
            snapshot: source?.id,
            ids: rows.ids.data,
            name: editor.name,
            keyIds,
          },
          values,
        )
      : undefined

  const { snapshot, send } = useCreateServer((servers) => {
    editor.finish()
    if (kept.query.data && isSame(kept.query.data, choice)) kept.forget.mutate()
    const [first] = servers
    const href =
      servers.length === 1 && first ? `/dashboard/servers/${first.id}` : '/dashboard/servers'
    void navigate({ href })
  })

  const answer = can(
    rows.permissions.data,
    workspace,
    'create_servers',
    Boolean(rows.profile.data?.suspended_at),
  )
  const mayRequest = can(
    rows.permissions.data,
    workspace,
    'request_quota',
    Boolean(rows.profile.data?.suspended_at),
  )
  const quotas = rows.quotas.data && quotasAfter(rows.quotas.data, plan, count, volumeGibOf(values))
  const off = submitOff({
    orders,
    notAllowed: answer.reason,
    choice,
    problems,
    stock: plan?.regions.find(({ region }) => region === choice.region)?.stock,
    count,
    quotas,
    hasRequest: request !== undefined,
    areTermsDue: terms.due !== undefined,
    isPayerMissing: payer.isMissing,
  })

  function submit() {
    if (request === undefined || off !== undefined) return
    const print = JSON.stringify(request)
    const key = editor.sent?.request === print ? editor.sent.key : randomUuid()
    // A reload must find the same request under the same key.
    editor.setSent({ request: print, key })
    editor.form.setFieldValue('name', request.name)
    editor.form.setFieldValue('keyIds', [...request.sshKeyIds])
    void navigate({ to: CREATE_PATH, search: choice, replace: true, resetScroll: false })
    send({ type: 'SUBMIT', attempt: { request, idempotencyKey: key } })
  }

  return {
    choice,
    /** The snapshot that the servers are made from, if there is one. */
    source,
    problems,
    plan,
    change,
    editor,
    count,
    keyIds: keyIds ?? [],
    request,
    quotas,
    /** The most servers that can be created at once. */
    most: Math.min(
      MOST_NEW_INSTANCES,
      plan && rows.quotas.data ? mostAllowed(rows.quotas.data, plan) : MOST_NEW_INSTANCES,
    ),
    off,
    terms,
    payer,
    requestOff: mayRequest.reason,
    snapshot,
    refusal: atFormField(snapshot.context.failure),
    /** The person changed something: an earlier refusal is out of date. */
    edit: () => send({ type: 'EDIT' }),
    retry: () => send({ type: 'RETRY' }),
    /** Empties the form. The choice of the account stays. */
    discard: () => {
      editor.reset()
      setDraftUsed(false)
      change({})
    },
  }
}
