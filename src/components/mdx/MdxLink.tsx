import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** Links in the words stay in the app where they lead to a page of it. */
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
