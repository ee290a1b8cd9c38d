import { failure } from '@/lib/errors'
import type { QueryView } from '@/lib/queryView'

const idle = { error: null, isFetching: false, dataUpdatedAt: 0, refetch: () => undefined }

export const pendingQuery = { ...idle, data: undefined } satisfies QueryView<unknown>

export const failedQuery = {
  ...pendingQuery,
  error: failure('network'),
} satisfies QueryView<unknown>

export function loadedQuery<Data>(data: Data): QueryView<Data> {
  return { ...idle, data }
}
