import { partialMatchKey, QueryObserver } from '@tanstack/react-query'
import type { Plan } from '@/domain/catalogue/plan'
import { publishedPlansQuery } from '@/domain/catalogue/queryOptions'
import { queryClientOf } from '@/domain/session/queryClient'
import type { RouterContext } from '@/domain/session/routerContext'
import { providerQuery } from '@/domain/provider/providerQuery'
import { catalogueFacts, deploymentOf } from '@/domain/settings/deploymentOf'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { incidentNotice } from '@/domain/settings/siteNotice'
import { openIncidentsQuery } from '@/domain/status/openIncidents'
import { builtDeployment, deployment, endDeploymentRead, setDeployment } from '@/lib/deployment'

/**
 * Reads the settings, the provider and the open incidents again, because the page may be older than they are. It
 * follows every later result of them and of the plans. The first rows are those that the document has requested.
 */
export function followDeployment(context: RouterContext): void {
  const client = queryClientOf(context)
  const follow = () => {
    const settings = client.getQueryData(settingsQuery.queryKey)
    const provider = client.getQueryData(providerQuery.queryKey)
    if (settings === undefined || provider === undefined) return
    const plans = client.getQueryData<Plan[]>(publishedPlansQuery.queryKey)
    const catalogue = plans ? catalogueFacts(plans) : deployment()
    const open = client.getQueryData(openIncidentsQuery.queryKey) ?? []
    const incident = incidentNotice(open, Date.now())
    const next = { ...deploymentOf(settings, provider, catalogue), ...(incident && { incident }) }
    if (JSON.stringify(next) === JSON.stringify(deployment())) return
    setDeployment(next)
    if (deployment().orders !== builtDeployment().orders) removeStructuredData()
  }
  /** Those of the two whose first attempt has ended. After a failure the rows of the build are all that is known. */
  const ended = new Set<string>()
  const followed =
    (name: string) =>
    ({ isFetched, failureCount }: { isFetched: boolean; failureCount: number }) => {
      follow()
      if (!isFetched && failureCount === 0) return
      ended.add(name)
      if (ended.size === 2) endDeploymentRead()
    }
  const settings = new QueryObserver(client, settingsQuery)
  const provider = new QueryObserver(client, providerQuery)
  settings.subscribe(followed('settings'))
  provider.subscribe(followed('provider'))
  new QueryObserver(client, openIncidentsQuery).subscribe(follow)
  // The page may have read them before.
  followed('settings')(settings.getCurrentResult())
  followed('provider')(provider.getCurrentResult())
  client.getQueryCache().subscribe(({ query: { queryKey }, type }) => {
    if (type === 'updated' && partialMatchKey(queryKey, publishedPlansQuery.queryKey)) follow()
  })
}

/**
 * The data for search engines says what the build knew. It is removed once that is wrong: our policy (Trusted Types)
 * lets no script change it, and no data is better than a wrong offer. The next build writes it again.
 */
function removeStructuredData() {
  document.querySelector('script[type="application/ld+json"]')?.remove()
}
