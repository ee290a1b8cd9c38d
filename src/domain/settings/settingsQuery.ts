import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { readSettings } from './settings'

/** The settings of the deployment. Every result reaches the whole page: see `followSettings`. */
export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings('row'),
  queryFn: ({ signal }) => readSettings(signal),
})
