import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { REQUEST_TIMEOUT_MS } from '@/lib/backendFetch'

/**
 * The script with which every document requests what may have changed since the build: the settings, the provider with
 * the legal documents, open incidents, and the plans where the page shows them. It is one call of the procedure
 * `site_rows`, and nothing waits for it before the first paint. The reads of these rows take them from its answer
 * (`takeSiteRows`).
 */
export function siteReadScript({ plans = false } = {}): string {
  const address = JSON.stringify(publicRowsUrl('rpc/site_rows', plans ? { plans: 'true' } : {}))
  return `try{const e=self.earlySite={${plans ? 'plans:true' : ''}};e.parts=fetch(${address},{credentials:"omit",priority:"low",signal:AbortSignal.timeout(${REQUEST_TIMEOUT_MS})}).then(r=>r.ok?r.json():[]).then(p=>(e.at=Date.now(),p)).catch(()=>[])}catch{}`
}
