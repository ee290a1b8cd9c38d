import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { toFailure } from '@machines/failures'
import { queryKeys } from '@/domain/queryKeys'
import { firewallsStale, instancesStale, snapshotsStale } from '@/domain/staleKeys'
import type { ServerChange } from '@/domain/workspaceFile/changes'
import { sendStep } from '@/domain/workspaceFile/sendStep'
import { fewAtOnce } from '@/lib/fewAtOnce'
import { randomUuid } from '@/lib/randomUuid'

type Changes = readonly (ServerChange & { instance: { id: string } })[]

/** What came of the change of a server. */
export interface ChangeResult {
  /** Undefined: everything was accepted. */
  failure: Failure | undefined
}

/** Sends the steps of several servers, of a few at once, and keeps what came of each. */
export function useSendChanges(firewallIds: ReadonlyMap<string, string>) {
  const [results, setResults] = useState<ReadonlyMap<string, ChangeResult>>(new Map())
  /** How many steps of a server were accepted: a second try goes on after them. */
  const done = useRef(new Map<string, number>())
  const keys = useRef(new Map<string, string>())
  const send = useMutation<void, Failure, Changes>({
    mutationFn: (changes) =>
      fewAtOnce(changes, async ({ instance, steps }) => {
        const { id } = instance
        const key = keys.current.get(id) ?? randomUuid()
        keys.current.set(id, key)
        let failure: Failure | undefined
        try {
          for (const step of steps.slice(done.current.get(id))) {
            if (step.do === 'create') continue
            // oxlint-disable-next-line no-await-in-loop -- the steps of a server depend on each other
            await sendStep(step, instance, { firewallIds, via: 'web', idempotencyKey: key })
            done.current.set(id, (done.current.get(id) ?? 0) + 1)
          }
        } catch (error) {
          failure = toFailure(error)
          // Each of the others would ask again.
          if (failure.code === 'step_up_cancelled') throw error
        }
        setResults((now) => new Map([...now, [id, { failure }]]))
      }),
    meta: {
      invalidates: [
        ...instancesStale,
        ...firewallsStale,
        ...snapshotsStale,
        queryKeys.catalogue('backupPrice'),
      ],
      alsoAfter: 'failure',
    },
  })
  return { send, results }
}
