import { useMutation } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import { createServerMachine, type CreateAttempt, type CreatedServer } from '@machines/createServer'
import { checkCloudInit } from '@/domain/instances/cloudInit'
import { createInstances } from '@/domain/instances/instanceMutations'
import { queryKeys } from '@/domain/queryKeys'
import { instancesStale } from '@/domain/staleKeys'
import { failure } from '@/lib/errors'

/** Also after a failure: the price, the stock, a quota, the orders or the terms may be the cause. */
const meta = {
  invalidates: [
    ...instancesStale,
    queryKeys.sshKeys(),
    queryKeys.settings(),
    queryKeys.provider(),
    queryKeys.acceptances(),
    queryKeys.billing(),
    queryKeys.catalogue('backupPrice'),
    queryKeys.catalogue('volumePrice'),
    queryKeys.volumes(),
  ],
  alsoAfter: 'failure',
} as const

async function check({ input: { request } }: { input: CreateAttempt }): Promise<void> {
  // Where the parser cannot be loaded, the database checks the rest.
  const problem = await checkCloudInit(request.cloudInit).catch(() => undefined)
  if (problem !== undefined) {
    throw { ...failure('invalid_input'), field: 'cloud_init', reasons: [problem] }
  }
}

/** Runs the machine that creates servers. */
export function useCreateServer(onCreated: (servers: readonly CreatedServer[]) => void) {
  const { mutateAsync } = useMutation({
    mutationFn: ({ request, idempotencyKey }: CreateAttempt) =>
      createInstances(request, idempotencyKey),
    meta,
  })
  const [machine] = useState(() =>
    createServerMachine.provide({
      actors: {
        check: fromPromise(check),
        create: fromPromise<readonly CreatedServer[], CreateAttempt>(({ input }) =>
          mutateAsync(input),
        ),
      },
    }),
  )
  const [snapshot, send] = useMachine(machine)
  const { servers } = snapshot.context
  const finish = useEffectEvent(onCreated)
  useEffect(() => {
    if (servers.length > 0) finish(servers)
  }, [servers])

  const isUnanswered = snapshot.matches('unanswered')
  useEffect(() => {
    if (!isUnanswered) return undefined
    const retry = () => send({ type: 'RETRY' })
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isUnanswered, send])

  return { snapshot, send }
}
