import { PageLink } from '@/content/PageLink'
import { capabilities } from '@/content/capabilities'
import type { Capability } from '@/content/capability'
import { isListed } from '@/content/pages'
import { useDeployment } from '@/lib/useDeployment'
import { PageStatus } from '@/components/PageStatus'
import styles from './BuiltSection.module.css'

/** The features that are visible at first. */
const FIRST = [
  'accounts',
  'catalogue',
  'choice',
  'access-audit',
  'rest-api',
  'instances',
  'workspaces',
  'custom-chips',
]

/** A feature is explained by a page. Without the page, the site does not offer it. */
const listed = capabilities.filter(({ page }) => isListed(page))
const first = listed.filter(({ id }) => FIRST.includes(id))
const others = listed.filter(({ id }) => !FIRST.includes(id))

/** The features of the product, each with its status and the page that explains it. */
export function BuiltSection() {
  return (
    <section className="band" id="built">
      <div className="head">
        <h2>What works today</h2>
        <p>Each feature with its status; the rest of the plan is on the roadmap.</p>
      </div>
      <div className="body">
        <Standing />
        <Claims claims={first} />
        {others.length > 0 && (
          <details className={styles.more}>
            <summary>Show all {listed.length} features</summary>
            <Claims claims={others} />
          </details>
        )}
      </div>
    </section>
  )
}

/** Where the whole site stands: what holds now by its settings, its live state, and what comes next. */
function Standing() {
  const { orders, notice } = useDeployment()
  return (
    <dl className={styles.standing}>
      <div>
        <dt className="label">Now</dt>
        <dd>
          {notice === undefined ? (
            orders === 'open' && 'Open for orders.'
          ) : (
            <>
              <b className="strong">{notice[0]}</b> {notice[1]}
            </>
          )}
        </dd>
      </div>
      {isListed('status') && (
        <div>
          <dt className="label">Live</dt>
          <dd>
            <PageLink page="status" />: what answers at this moment, and incidents.
          </dd>
        </div>
      )}
      {isListed('roadmap') && (
        <div>
          <dt className="label">Next</dt>
          <dd>
            <PageLink page="roadmap" />: what comes next, in order, without dates.
          </dd>
        </div>
      )}
    </dl>
  )
}

function Claims({ claims }: { claims: readonly Capability[] }) {
  return (
    <ul className={styles.claims}>
      {claims.map(({ id, claim, status, page }) => (
        <li key={id}>
          <PageStatus status={status} />
          <span className="text-text">{claim}</span>
          <PageLink page={page} className="small" />
        </li>
      ))}
    </ul>
  )
}
