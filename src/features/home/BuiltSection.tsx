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

/** The claims of the provider; without any, the features of the product, each with its status and its page. */
export function BuiltSection() {
  const { sells, home } = useDeployment()
  if (home?.claims) return <OwnClaims claims={home.claims} />
  const sold = listed.filter(({ kind }) => kind === undefined || sells?.includes(kind))
  const first = sold.filter(({ id }) => FIRST.includes(id))
  const others = sold.filter(({ id }) => !FIRST.includes(id))
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
            <summary>Show all {sold.length} features</summary>
            <Claims claims={others} />
          </details>
        )}
      </div>
    </section>
  )
}

/** What the provider says of the site, in the words of the settings. */
function OwnClaims({ claims }: { claims: readonly string[] }) {
  return (
    <section className="band" id="built">
      <div className="head">
        <h2>What you get</h2>
      </div>
      <div className="body">
        <Standing />
        <ul className={styles.own}>
          {claims.map((claim) => (
            <li key={claim} className="text-text">
              {claim}
            </li>
          ))}
        </ul>
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
