import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { isListedAddress } from '@/content/pages'

/** A link in MDX text. A link to a page of this site uses the router, or is only its text if the brand hides the page. */
export function MdxLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if (href.startsWith('/')) {
    if (!isListedAddress(href)) return children
    const [to, hash] = href.split('#')
    return (
      <Link to={to} hash={hash} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
