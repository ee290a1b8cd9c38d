import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link in MDX text. A link to a page of this site uses the router. */
export function MdxLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if (href.startsWith('/')) {
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
