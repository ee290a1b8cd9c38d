import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** Links in the words stay in the app where they lead to a page of it. */
function WordsLink({ href = '', ...rest }: ComponentProps<'a'>) {
  if (href.startsWith('/')) return <Link to={href} {...rest} />
  return <a href={href} {...rest} />
}

/** What MDX elements become in this app. */
export const mdxComponents = { a: WordsLink }
