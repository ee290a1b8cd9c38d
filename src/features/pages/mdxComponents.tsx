import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ProsePre, ProseTable } from '@/ui/Prose'

/** Links in the words stay in the app where they lead to a page of it. */
function WordsLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
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

/** What MDX elements become in this app. */
export const mdxComponents = { a: WordsLink, pre: ProsePre, table: ProseTable }
