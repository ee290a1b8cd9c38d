import { Link, useLocation } from '@tanstack/react-router'
import { nearestPages } from './nearestPages'

/** Nothing here. The same words for what does not exist and for what is not yours. */
export function NotFoundPage() {
  const asked = useLocation({ select: (location) => location.publicHref })
  const path = useLocation({ select: (location) => location.pathname })
  const nearest = nearestPages(path)
  return (
    <div className="sheet grid grow">
      <div className="band border-t-0! max-lg:content-start">
        <div className="head">
          <p className="label mt-0!">Not found</p>
          <h1 className="mt-2 text-34 leading-9 tracking-[-0.02em]">There is no such page</h1>
          <p>It does not exist, or you may not see it.</p>
        </div>
        <div className="body">
          <div className="pad py-8!">
            <p className="label">You asked for</p>
            <p className="mt-1">
              <code className="text-20 break-all">{asked}</code>
            </p>
            <p className="mt-4">
              <Link to="/">Go to the home page</Link>, or find a page by its name with the search at
              the top
              <span className="max-md:hidden">
                {' '}
                (key <kbd>/</kbd>)
              </span>
              .
            </p>
          </div>
          {nearest.length > 0 ? (
            <nav aria-labelledby="nearest-pages" className="border-t border-line px-(--pad) py-6">
              <h2 id="nearest-pages" className="label">
                Did you mean
              </h2>
              <ul className="mt-1">
                {nearest.map((page) => (
                  <li key={page.id}>
                    <Link
                      to={page.path}
                      className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-text"
                    >
                      <span className="strong text-20">{page.nav}</span>
                      <code>{page.path}</code>
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </div>
      </div>
    </div>
  )
}
