import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'
import { providerRows, readProvider } from './provider'

/** The provider as every visitor sees it. */
export const providerQuery = queryOptions({
  queryKey: queryKeys.provider('public'),
  queryFn: ({ signal }) => readProvider(signal),
})

/** The provider as staff see it: with the hidden documents. */
export const staffProviderQuery = queryOptions({
  queryKey: queryKeys.provider('staff'),
  queryFn: ({ signal }) =>
    callBackend(providerRows, (client) =>
      client.from('provider').select().abortSignal(signal).retry(false),
    ),
})
