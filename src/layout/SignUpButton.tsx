import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The sign-up link in the bar. It is highlighted only while the page's own main button is out of sight. */
export function SignUpButton() {
  const [isLit, setIsLit] = useState(false)

  useEffect(() => {
    const main = document.querySelector('main')
    let stop: (() => void) | undefined
    let isGone = false
    // If the import fails, the link is never highlighted.
    import('./primaryAction').then(
      ({ observePrimaryAction }) => {
        if (main && !isGone) stop = observePrimaryAction(main, setIsLit)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [])

  return (
    <Link
      to="/auth"
      search={{ mode: 'sign-up' }}
      className="bar-cell bar-wide bar-visitor bar-act"
      data-lit={isLit || undefined}
    >
      Sign up
    </Link>
  )
}
