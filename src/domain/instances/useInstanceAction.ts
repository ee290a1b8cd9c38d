import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { queryKeys } from '@/domain/queryKeys'
import { instancesStale } from '@/domain/staleKeys'
import type { Transition } from '@/domain/catalogue/queries'
import { failure } from '@/lib/errors'
import { loadInstance, type Instance } from './instance'
import { requestAction, type ActionKind, type ActionParameters } from './instanceMutations'
import { listedInstance } from './listedInstance'
import { instanceStates } from './stateNames'

export interface ActionRequest {
  instance: Pick<Instance, 'id' | 'name' | 'state'>
  kind: ActionKind
  transition: Transition
  parameters?: ActionParameters
  /** A UUID of this press. A second attempt of the same press sends the same one. */
  idempotencyKey: string
}

/** The server as it will be as soon as the database has accepted the request. */
function asRequested(instance: Instance, { kind, transition, idempotencyKey }: ActionRequest) {
  const next = transition.via ?? transition.to
  const now = new Date().toISOString()
  return {
    ...instance,
    state: instanceStates.find((state) => state === next) ?? instance.state,
    stateSince: now,
    action:
      transition.via === null
        ? null
        : { id: idempotencyKey, kind, status: 'queued' as const, requestedAt: now },
  }
}

/** Changes a server in every list and page that shows it. */
function change(queries: QueryClient, id: string, to: (instance: Instance) => Instance) {
  queries.setQueriesData<Instance[]>({ queryKey: queryKeys.instances('list') }, (rows) =>
    rows?.map((row) => (row.id === id ? to(row) : row)),
  )
  queries.setQueryData<Instance>(queryKeys.instances('one', id), (row) => row && to(row))
}

/** The server as pages show it now. */
const shown = (queries: QueryClient, id: string): Instance | undefined =>
  queries.getQueryData<Instance>(queryKeys.instances('one', id)) ??
  listedInstance(queries, id)?.instance

/**
 * Asks for an action on a server. Its new state is shown at once, and the earlier one again if the request is refused.
 * The rows are read again in both cases.
 */
export function useInstanceAction(handlers: {
  onDone?: (request: ActionRequest) => void
  onRefused?: (request: ActionRequest, failure: Failure) => void
}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ instance, kind, parameters = {}, idempotencyKey }: ActionRequest) =>
      requestAction(instance.id, kind, parameters, idempotencyKey),
    onMutate: async (request) => {
      const { id } = request.instance
      // An answer that is on its way shows the earlier state.
      await Promise.all(
        (['list', 'one'] as const).map((part) =>
          queries.cancelQueries({ queryKey: queryKeys.instances(part) }),
        ),
      )
      const before = shown(queries, id)
      change(queries, id, (instance) => asRequested(instance, request))
      return before
    },
    onError: (error, request, before) => {
      if (before !== undefined) change(queries, before.id, () => before)
      handlers.onRefused?.(request, error)
    },
    onSuccess: (_, request) => handlers.onDone?.(request),
    meta: { invalidates: instancesStale, alsoAfter: 'failure' },
  })
}

const UNDO_PAUSE = 500
const UNDO_ATTEMPTS = 120

/**
 * Takes a deletion back: waits until the server is deleted, and restores it.
 * @throws Failure (plain object): as `requestAction`; `timeout` if the deletion takes longer than a minute
 */
export async function undoDeletion(instanceId: string): Promise<void> {
  const { signal } = new AbortController()
  for (let attempt = 0; attempt < UNDO_ATTEMPTS; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { state } = await loadInstance(instanceId, signal)
    if (state === 'deleted') {
      // oxlint-disable-next-line no-await-in-loop
      await requestAction(instanceId, 'restore', {}, crypto.randomUUID())
      return
    }
    if (state !== 'deleting') throw failure('invalid_state')
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, UNDO_PAUSE))
  }
  throw failure('timeout')
}
