import { Link, useLocation } from '@tanstack/react-router'
import { pageGroups, pagesIn } from '@/content/pages'

/** Nothing here. The same words for what does not exist and for what is not yours. */
export function NotFoundPage() {
  const asked = useLocation({ select: (location) => location.publicHref })
  return (
    <div className="sheet">
      <div className="pad py-14! max-md:py-8!">
        <p className="label">Not found</p>
        <h1 className="page-title mt-2">There is no such page</h1>
        <p className="lead mt-4 max-w-[56ch]">
          You asked for <code className="break-all">{asked}</code>. It does not exist, or you may
          not see it.
        </p>
      </div>
      <nav aria-label="Pages that exist" className="foot border-t border-line">
        {pageGroups.map(({ id, label }) => (
          <div key={id}>
            <h2 className="label pb-2.5">{label}</h2>
            <ul>
              {pagesIn(id).map((page) => (
                <li key={page.id}>
                  <Link to={page.path}>{page.nav}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}
