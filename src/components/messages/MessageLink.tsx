import { Link, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** Only for parsing: the result does not depend on the origin. */
const ORIGIN = 'https://site.invalid'

/** A link to what a message is about: a path of this site, with its search and its part of the page. */
export function MessageLink({
  path,
  ...rest
}: { path: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const { options } = useRouter()
  const { pathname, search, hash } = new URL(path, ORIGIN)
  return (
    <Link
      to={pathname}
      search={options.parseSearch?.(search) as never}
      hash={hash.slice(1)}
      {...rest}
    />
  )
}
