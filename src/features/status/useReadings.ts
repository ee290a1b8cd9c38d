import { useQuery } from '@tanstack/react-query'
import { readingsQuery } from '@/domain/status/queries'
import type { Readings } from '@/domain/status/readings'

/** What this browser reads of the parts, and how to read again. */
export interface CurrentReadings {
  data: Readings | undefined
  isFetching: boolean
  readAgain: () => void
}

const nothing = (): CurrentReadings => ({
  data: undefined,
  isFetching: false,
  readAgain: () => undefined,
})

function useCurrent(): CurrentReadings {
  const { data, isFetching, refetch } = useQuery(readingsQuery)
  // The first render is the one of the build, in which nothing is read.
  return { data, isFetching: isFetching && data !== undefined, readAgain: () => void refetch() }
}

/** The readings of this browser. The build has no browser, so its pages begin without any. */
export const useReadings = import.meta.env.SSR ? nothing : useCurrent
