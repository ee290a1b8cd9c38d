import { Link } from '@tanstack/react-router'
import { capabilities } from '@/content/capabilities'
import type { Capability } from '@/content/capability'
import { pageById } from '@/content/pages'
import { PageStatus } from '@/components/PageStatus'

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
        <Claims claims={first} />
        <details className="claims-more">
          <summary>Show all {capabilities.length} features</summary>
          <Claims claims={others} />
        </details>
      </div>
    </section>
  )
}

function Claims({ claims }: { claims: readonly Capability[] }) {
  return (
    <ul className="claims">
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
