import { Link } from '@tanstack/react-router'
import { pageGroups, pagesIn } from '@/content/pages'
import { brand } from '@/lib/brand'

/** All routes in their groups, each with its address; application pages show the last line only. */
export function Footer({ isShort }: { isShort: boolean }) {
  return (
    <footer className="border-t border-line-2">
      <div className="sheet">
        {isShort ? null : (
          <nav aria-label="All pages" className="foot">
            {pageGroups.map(({ id, label }) => (
              <div key={id}>
                <h2 className="label pb-2.5">{label}</h2>
                <ul>
                  {pagesIn(id).map((page) => (
                    <li key={page.id}>
                      <Link to={page.path}>
                        {page.nav} <code aria-hidden="true">{page.path}</code>
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
        <p className="px-(--pad) py-4 text-12 text-text-3">
          {brand.name} is open-source software. Claims carry a status: if it is not Available or
          Preview, you cannot use it yet.
        </p>
      </div>
    </footer>
  )
}
