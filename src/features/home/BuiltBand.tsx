import { Link } from '@tanstack/react-router'
import { capabilities, type Capability } from '@/content/capabilities'
import { pageById } from '@/content/pages'
import { statuses, type Status } from '@/content/status'
import { Plate } from '@/ui/Plate'
import { StatusBadge } from '@/ui/StatusBadge'

/** The claims that say how the thing is made; the others stand behind the key. */
const FIRST = [
  'accounts',
  'roles',
  'access-audit',
  'embedded-backend',
  'rest-api',
  'catalogue',
  'instances',
  'custom-chips',
]

const first = capabilities.filter(({ id }) => FIRST.includes(id))
const others = capabilities.filter(({ id }) => !FIRST.includes(id))

/** '9 available, 2 preview': how many claims carry each status. */
function counts(): string {
  return (Object.keys(statuses) as Status[])
    .map((status) => {
      const count = capabilities.filter((claim) => claim.status === status).length
      return `${count} ${statuses[status].label.toLowerCase()}`
    })
    .join(', ')
}

/** What is claimed about the product, each claim with its status and the page behind it. */
export function BuiltBand() {
  return (
    <>
      <section className="band" id="built">
        <div className="head">
          <h2>How it is built</h2>
          <p>Every claim carries a status. If it is not Available or Preview, you cannot use it.</p>
        </div>
        <div className="body">
          <Claims claims={first} />
          <details className="claims-more">
            <summary>The other {others.length} claims</summary>
            <Claims claims={others} />
          </details>
        </div>
      </section>
      <Plate
        source="src/content/capabilities.ts"
        note={`${capabilities.length} claims: ${counts()}`}
        json={capabilities}
      />
    </>
  )
}

function Claims({ claims }: { claims: readonly Capability[] }) {
  return (
    <ul className="claims">
      {claims.map(({ id, claim, status, page }) => (
        <li key={id}>
          <StatusBadge status={status} />
          <span className="text-text">{claim}</span>
          <Link to={pageById(page).path} className="small">
            {pageById(page).nav}
          </Link>
        </li>
      ))}
    </ul>
  )
}
