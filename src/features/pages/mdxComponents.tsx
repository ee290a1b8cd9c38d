import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** Links in the words stay in the app where they lead to a page of it. */
function WordsLink({ href = '', ...rest }: ComponentProps<'a'>) {
  if (href.startsWith('/')) {
    const [to, hash] = href.split('#')
    return <Link to={to} hash={hash} {...rest} />
  }
  return <a href={href} {...rest} />
}

/** Long lines of code scroll, so the block takes the focus of a keyboard. */
function WordsCode(props: ComponentProps<'pre'>) {
  return <pre tabIndex={0} {...props} />
}

/** What MDX elements become in this app. */
export const mdxComponents = { a: WordsLink, pre: WordsCode }
