import { PageLink } from '@/content/PageLink'
import { capabilities } from '@/content/capabilities'
import { isListed } from '@/content/pages'
import { useDeployment } from '@/lib/useDeployment'
import { PageStatus } from '@/components/PageStatus'
import styles from './BuiltSection.module.css'

/** A claim is checked on a page. Without the page, the site does not make it. */
const listed = capabilities.filter(({ page }) => isListed(page))

/** The claims of the provider; without any, those of the product, each with its status and where to check it. */
export function BuiltSection() {
  const { home } = useDeployment()
  if (home?.claims) return <OwnClaims claims={home.claims} />
  return (
    <section className="band" id="built">
      <div className="head">
        <h2>What works today</h2>
        <p>Each line has its status, and where you can check it.</p>
        {isListed('status') && (
          <p>
            <PageLink page="status">Is everything up right now?</PageLink>
          </p>
        )}
      </div>
      <ul className={`body ${styles.claims}`}>
        {listed.map(({ id, claim, status, page, hash, link }) => (
          <li key={id}>
            <PageStatus status={status} />
            <span className="text-text">{claim}</span>
            <PageLink page={page} {...(hash === undefined ? {} : { hash })} className="small">
              {link}
            </PageLink>
          </li>
        ))}
      </ul>
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
      <ul className={`body ${styles.own}`}>
        {claims.map((claim) => (
          <li key={claim} className="text-text">
            {claim}
          </li>
        ))}
      </ul>
    </section>
  )
}
