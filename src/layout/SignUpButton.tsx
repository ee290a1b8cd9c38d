import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The bar's action key: quiet, and lit while the page's own main key is out of sight. */
export function SignUpButton() {
  const [isLit, setIsLit] = useState(false)

  useEffect(() => {
    const main = document.querySelector('main')
    let stop: (() => void) | undefined
    let isGone = false
    // Where it does not load, the key stays quiet.
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
