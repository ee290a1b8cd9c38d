import { Link } from '@tanstack/react-router'

interface DestinationLinkProps {
  label: string
  href: string
  className: string | undefined
}

/** A link to a place. Only the pages of this site are known to the router; security.txt is a file beside them. */
export function DestinationLink({ label, href, className }: DestinationLinkProps) {
  return href.startsWith('/') && !href.startsWith('/.') ? (
    <Link to={href} className={className}>
      {label}
    </Link>
  ) : (
    <a href={href} className={className}>
      {label}
    </a>
  )
}
