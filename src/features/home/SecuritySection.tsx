import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { PageLink } from '@/content/PageLink'
import { isListed } from '@/content/pages'
import { publicCatalogueUrl } from '@/domain/catalogue/publicRows'
import styles from './BuiltSection.module.css'

const facts = [
  {
    about: 'Your data',
    says: 'The database checks every request against your rights. No page can show more than it allows.',
    proof: { page: 'architecture', label: 'How a request is authorised' },
  },
  {
    about: 'Teams',
    says: 'Each role of a workspace has a fixed list of permissions. The list you read is the one that is enforced.',
    proof: { page: 'workspaces', label: 'What each role may do' },
  },
  {
    about: 'Billing',
    says: 'You can look up what each state of a server costs. A new price has a first day, and past prices stay on record.',
    proof: { page: 'prices', label: 'What is billed when' },
  },
  {
    about: 'Accounts',
    says: 'A sign-up and a lost password give the same answer whether or not an address has an account.',
    proof: { to: '/auth', label: 'Try it with any address' },
  },
  {
    about: 'Prices',
    says: 'The prices on this page come from the same public API that you can call.',
    proof: { href: publicCatalogueUrl(), label: 'Prices as JSON' },
  },
  {
    about: 'Reports',
    says: 'If you find a weakness, there is a private way to tell us.',
    proof: { page: 'community', label: 'Report a weakness' },
  },
] as const

/** How people and their data are secured: each fact with the place where it can be checked. */
export function SecuritySection() {
  return (
    <section className="band" id="security">
      <div className="head">
        <h2>How it is secured</h2>
        <p>Each line, and where you can check it yourself.</p>
      </div>
      <ul className={clsx('body', styles.claims)}>
        {facts.map(({ about, says, proof }) => (
          <li key={about}>
            <span className="strong">{about}</span>
            <span className="text-text">{says}</span>
            {'page' in proof ? (
              isListed(proof.page) && (
                <PageLink page={proof.page} className="small">
                  {proof.label}
                </PageLink>
              )
            ) : 'to' in proof ? (
              <Link to={proof.to} className="small">
                {proof.label}
              </Link>
            ) : (
              <a href={proof.href} className="small">
                {proof.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
