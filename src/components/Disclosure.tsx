import { useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'

export interface DisclosureProps {
  /** The id of the content. A link to it, or to an element in it, opens the part. */
  id: string
  summary: ReactNode
  /** Open at first. `wide`: closed at first on a phone, and on larger screens open without a summary. */
  isOpen?: boolean | 'wide'
  children: ReactNode
}

/** As the `md` of the styles. */
const PHONE = '(width < 45.0625rem)'

/** A part that opens when it is needed. It is native: its content is in the document, and the browser's search finds it. */
export function Disclosure({ id, summary, isOpen = false, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const hash = useRouterState({ select: (state) => state.location.hash })
  const isForPhone = isOpen === 'wide'
  useEffect(() => {
    if (!isForPhone) return undefined
    // The build knows no width, so it writes the part open.
    const phone = matchMedia(PHONE)
    const follow = () => {
      const part = details.current
      if (part) part.open = !phone.matches || part.querySelector(':target') !== null
    }
    follow()
    phone.addEventListener('change', follow)
    return () => phone.removeEventListener('change', follow)
  }, [isForPhone])
  useEffect(() => {
    // The browser opens it for a link in the document, but not when the router changes the address.
    const target = hash === '' ? null : document.getElementById(hash)
    if (target === null || !details.current?.contains(target)) return
    details.current.open = true
    target.scrollIntoView()
  }, [hash])
  return (
    <details ref={details} open={isOpen !== false}>
      <summary
        className={clsx(
          'min-h-11 cursor-pointer px-(--pad) py-3 text-text hover:bg-raised focus-visible:-outline-offset-3',
          isForPhone && 'md:hidden',
        )}
      >
        {summary}
      </summary>
      <div id={id} className="scroll-mt-32">
        {children}
      </div>
    </details>
  )
}
