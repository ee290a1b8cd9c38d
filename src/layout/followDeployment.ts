import { partialMatchKey, QueryObserver } from '@tanstack/react-query'
import type { AuthActor } from '@machines/auth'
import type { Plan } from '@/domain/catalogue/plan'
import { publishedPlansQuery } from '@/domain/catalogue/queryOptions'
import { getQueryClient } from '@/domain/session/queryClient'
import { deploymentOf, isSampleCatalogue } from '@/domain/settings/deploymentOf'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { builtDeployment, deployment, setDeployment } from '@/lib/deployment'

/**
 * Reads the settings of the deployment again, because the page may be older than they are, and follows every later
 * result of the settings and of the plans. It is loaded when the page is idle.
 */
export function followDeployment(auth: AuthActor): void {
  const client = getQueryClient(auth)
  const follow = () => {
    const settings = client.getQueryData(settingsQuery.queryKey)
    if (settings === undefined) return
    const plans = client.getQueryData<Plan[]>(publishedPlansQuery.queryKey)
    const isSample = plans ? isSampleCatalogue(plans) : deployment().isSample === true
    const next = deploymentOf(settings, isSample)
    if (JSON.stringify(next) === JSON.stringify(deployment())) return
    setDeployment(next)
    if (deployment().orders !== builtDeployment().orders) removeStructuredData()
  }
  new QueryObserver(client, settingsQuery).subscribe(follow)
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
