import { Link } from '@tanstack/react-router'
import { capabilities } from '@/content/capabilities'
import type { Capability } from '@/content/capability'
import { pageById, listedPages } from '@/content/pages'
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

const first = capabilities.filter(({ id }) => FIRST.includes(id))
const others = capabilities.filter(({ id }) => !FIRST.includes(id))

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
        <details className={styles.more}>
          <summary>Show all {capabilities.length} features</summary>
          <Claims claims={others} />
        </details>
      </div>
    </section>
  )
}

/** Where the whole site stands: what holds now by its settings, its live state, and what comes next. */
function Standing() {
  const { orders, notice } = useDeployment()
  // Not every provider has this page.
  const status = listedPages.find(({ path }) => path === '/status')
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
      {status && (
        <div>
          <dt className="label">Live</dt>
          <dd>
            <Link to={status.path}>{status.nav}</Link>: what answers at this moment, and incidents.
          </dd>
        </div>
      )}
      <div>
        <dt className="label">Next</dt>
        <dd>
          <Link to={pageById('roadmap').path}>Roadmap</Link>: what comes next, in order, without
          dates.
        </dd>
      </div>
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
          <Link to={pageById(page).path} className="small">
            {pageById(page).nav}
          </Link>
        </li>
      ))}
    </ul>
  )
}
