import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FirstSteps } from '@/components/admin/FirstSteps'
import { QueryState } from '@/components/QueryState'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { useUser } from '@/domain/session/useAuth'
import { PageHeader } from '@/ui/PageHeader'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Skeleton } from '@/ui/Skeleton'
import { MessagesSection } from './MessagesSection'
import { SettingsForm } from './SettingsForm'
import { SettingsHistory } from './SettingsHistory'
import { SnapshotPriceSections } from './SnapshotPriceSection'
import { VolumePriceSection } from './VolumePriceSection'

/** Loaded after the form: it is the only part with a table. */
const QuotaDefaultsSection = lazyWithRetry(
  'The limits of accounts',
  async () => (await import('./QuotaDefaultsSection')).QuotaDefaultsSection,
  () => <div aria-busy="true" className="min-h-96 border-t border-line" />,
)

/** /admin/settings: what is open on this site, its links, whether mails leave, and the log of changes. */
export function SettingsPage() {
  const user = useUser()
  const queries = useQueryClient()
  const query = useQuery(settingsQuery)
  return (
    <>
      <PageHeader
        eyebrow="Admin"
        title="Settings"
        lead={
          <>
            Elsewhere: <Link to="/admin/settings/billing">billing and tax</Link>,{' '}
            <Link to="/admin/settings/legal">provider and legal documents</Link>.
          </>
        }
      />
      {/* The form keeps what is typed and says itself when the stored row is newer. */}
      <QueryState
        query={query}
        stale="silent"
        pending={
          <div aria-busy="true" className="grid gap-5 px-(--pad) py-6">
            <p role="status" className="sr-only">
              Loading the settings
            </p>
            <Skeleton lines={12} />
          </div>
        }
      >
        {(stored) =>
          user === null ? null : (
            <SettingsForm
              userId={user.id}
              stored={stored}
              reload={() => queries.fetchQuery({ ...settingsQuery, staleTime: 0, retry: false })}
              onSaved={(saved) => queries.setQueryData(settingsQuery.queryKey, saved)}
            />
          )
        }
      </QueryState>
      <FirstSteps />
      <QuotaDefaultsSection />
      <SnapshotPriceSections />
      <VolumePriceSection />
      <MessagesSection />
      <SettingsHistory />
    </>
  )
}
