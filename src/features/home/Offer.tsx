import { Link } from '@tanstack/react-router'
import { pageById } from '@/content/pages'
import { CreateLink } from '@/components/CreateLink'
import { useVisitor } from '@/domain/session/useAuth'
import { buttonVariants } from '@/ui/buttonVariants'

const main = (className = '') =>
  buttonVariants({ variant: 'primary', size: 'lg', disabled: false, className })
const other = (className = '') =>
  buttonVariants({ variant: 'secondary', size: 'lg', disabled: false, className })

/** The text of the offer with its links, which a visitor can use before the drawing is loaded. */
export function Offer() {
  const { title } = pageById('home')
  return (
    <div className="hero-say">
      {/* The line breaks after the comma, between the two halves of the sentence. */}
      <h1 className="whitespace-pre-line">{title.replace(', ', ',\n')}</h1>
      <p className="lead">
        Cloud servers, VPS, dedicated vCPU and GPUs, billed by the hour. Prices and stock come
        straight from our public API.
      </p>
      <div className="hero-keys print:hidden">
        <Ways />
      </div>
    </div>
  )
}

/**
 * The links: sign up and plans for visitors, create and dashboard for signed-in people. While the session is loading,
 * both are rendered. The style sheet shows those that fit the stored session, so the wrong links never flash.
 */
function Ways() {
  const visitor = useVisitor()
  const isUnknown = visitor === 'unknown'
  return (
    <>
      {isUnknown || visitor === 'anonymous' ? (
        <>
          <Link
            to="/auth"
            search={{ mode: 'sign-up' }}
            data-primary-action
            className={main(isUnknown ? 'hero-visitor' : '')}
          >
            Sign up
          </Link>
          <a href="#products" className={other(isUnknown ? 'hero-visitor' : '')}>
            See plans
          </a>
        </>
      ) : null}
      {visitor === 'anonymous' ? null : (
        <>
          <CreateLink className={main(isUnknown ? 'hero-member' : '')} />
          <Link to="/dashboard" className={other(isUnknown ? 'hero-member' : '')}>
            Dashboard
          </Link>
        </>
      )}
    </>
  )
}
