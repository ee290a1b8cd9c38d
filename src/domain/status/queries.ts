import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { env } from '@/lib/env'
import { listIncidents } from './incidents'
import { readParts } from './readings'
import { listRecord } from './record'

const READ_EVERY_MS = 30_000
const RECORDED_EVERY_MS = 60_000

/** The open incidents and the last closed ones. */
export const incidentsQuery = queryOptions({
  queryKey: queryKeys.status('incidents'),
  queryFn: ({ signal }) => listIncidents(signal),
})

/** What was recorded of every part. */
export const recordQuery = queryOptions({
  queryKey: queryKeys.status('record'),
  queryFn: ({ signal }) => listRecord(signal),
})

/** While the status page is open and visible, both are read again. */
export const whileOpen = { refetchInterval: RECORDED_EVERY_MS, staleTime: RECORDED_EVERY_MS / 2 }

/** What this browser finds when it asks the parts itself. It runs without a connection too: that is a finding. */
export const readingsQuery = queryOptions({
  queryKey: queryKeys.status('readings'),
  queryFn: () =>
    readParts({
      fetch: (input, init) => fetch(input, init),
      now: () => performance.now(),
      clock: () => Date.now(),
      site: window.location.origin,
      backend: env.supabaseUrl,
      apiKey: env.supabaseAnonKey,
    }),
  networkMode: 'always',
  staleTime: READ_EVERY_MS / 2,
  gcTime: 0,
  refetchInterval: READ_EVERY_MS,
})
