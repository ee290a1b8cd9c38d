import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '@/domain/queryKeys'
import { useVisitor } from '@/domain/session/useAuth'
import type { Command } from './commands'

/** The debounce of the search for people, in milliseconds. */
const REST_MS = 250
const SHORTEST = 2

const NONE: readonly Command[] = []

/** The extra results for admins and staff. Empty for other people, and before the person has typed something. */
export function useAdminCommands(search: string): {
  commands: readonly Command[]
  isPending: boolean
} {
  const visitor = useVisitor()
  const isEntitled = visitor === 'admin' || visitor === 'staff'
  const wanted = search.trim()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTyped(wanted), REST_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const enabled = isEntitled && typed.length >= SHORTEST
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.adminSearch(visitor, typed),
    queryFn: async ({ client }) => {
      const { findForAdmin, findForStaff } = await import('./adminCommands')
      return visitor === 'admin' ? findForAdmin(client, typed) : findForStaff(client, typed)
    },
    enabled,
  })
  const isWaiting = isEntitled && wanted.length >= SHORTEST && (wanted !== typed || isFetching)
  return { commands: enabled && wanted === typed ? (data ?? NONE) : NONE, isPending: isWaiting }
}
