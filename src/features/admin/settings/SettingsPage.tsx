import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFailure } from '@/components/LoadFailure'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { useUser } from '@/domain/session/useAuth'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { SettingsForm } from './SettingsForm'
import { SettingsHistory } from './SettingsHistory'

/** /admin/settings: what is open on this site, its links, and the log of changes. */
export function SettingsPage() {
  const user = useUser()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(settingsQuery)
  return (
    <>
      <PageHeader eyebrow="Admin" title="Settings" />
      {data && user ? (
        <SettingsForm
          userId={user.id}
          stored={data}
          reload={() => queries.fetchQuery({ ...settingsQuery, staleTime: 0, retry: false })}
          onSaved={(saved) => queries.setQueryData(settingsQuery.queryKey, saved)}
        />
      ) : error ? (
        <LoadFailure failure={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-5 px-(--pad) py-6">
          <p role="status" className="sr-only">
            Loading the settings
          </p>
          <Skeleton lines={12} />
        </div>
      )}
      <SettingsHistory />
    </>
  )
}
