import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { pageById } from '@/content/pages'
import { CreateLink } from '@/components/CreateLink'
import { useVisitor } from '@/domain/session/useAuth'
import { useDeployment } from '@/lib/useDeployment'
import { buttonVariants } from '@/ui/buttonVariants'
import styles from './Offer.module.css'

const main = buttonVariants({ variant: 'primary', size: 'lg', disabled: false })
const other = (className = '') =>
  buttonVariants({ variant: 'secondary', size: 'lg', disabled: false, className })

/** The text of the offer with its links, which a visitor can use before the drawing is loaded. */
export function Offer() {
  const { home } = useDeployment()
  const title = home?.title ?? pageById('home').title
  return (
    <div className={styles.root}>
      {/* The line breaks after the comma, between the two halves of the sentence. */}
      <h1 className="whitespace-pre-line">{title.replace(', ', ',\n')}</h1>
      <p className="lead">{home?.lead ?? 'Servers, billed by the hour.'}</p>
      <div className={clsx(styles.links, 'print:hidden')}>
        <Ways />
      </div>
    </div>
  )
}

/**
 * The links: the way to a server for everyone, then the plans for visitors or the dashboard for signed-in people. While
 * the session is loading, both are rendered. The style sheet shows the one that fits the stored session, so the wrong
 * link never flashes.
 */
function Ways() {
  const visitor = useVisitor()
  const isUnknown = visitor === 'unknown'
  return (
    <>
      <CreateLink className={main} isPrimary />
      {isUnknown || visitor === 'anonymous' ? (
        <a href="#products" className={other(isUnknown ? styles.visitor : '')}>
          See plans
        </a>
      ) : null}
      {visitor === 'anonymous' ? null : (
        <Link to="/dashboard" className={other(isUnknown ? styles.member : '')}>
          Dashboard
        </Link>
      )}
    </>
  )
}
