import { Link } from '@tanstack/react-router'
import { pageById } from '@/content/pages'
import { buttonLook } from '@/ui/buttonLook'

/** The offer in words: what a visitor can read and press before the drawing is there. */
export function Offer() {
  const { title } = pageById('home')
  return (
    <div className="hero-say">
      {/* The line breaks after the comma, as the two halves of the sentence do. */}
      <h1 className="whitespace-pre-line">{title.replace(', ', ',\n')}</h1>
      <p className="lead">
        Cloud instances, VPS, dedicated VDS and GPUs, by the hour, with a monthly cap. Every figure
        is a row that you can open, and accounts work today.
      </p>
      <div className="hero-keys print:hidden">
        <Link
          to="/auth"
          search={{ mode: 'sign-up' }}
          data-main-key
          className={buttonLook({ variant: 'main', size: 'lg', off: false })}
        >
          Sign up
        </Link>
        <Link
          to="/architecture"
          className={buttonLook({ variant: 'other', size: 'lg', off: false })}
        >
          How it is built
        </Link>
      </div>
    </div>
  )
}
