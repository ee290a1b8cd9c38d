import { Link } from '@tanstack/react-router'
import { QueryProvider } from '@/components/QueryProvider'
import { nearest } from './nearest'
import { useFindable } from './useFindable'

/** On the not-found page: suggestions for the typed address, from the index that the search uses. */
export function NearestPages({ path }: { path: string }) {
  return (
    <QueryProvider>
      <Nearest path={path} />
    </QueryProvider>
  )
}

function Nearest({ path }: { path: string }) {
  const site = useFindable({ readsRows: false })
  const pages = nearest(site.findable, path)
  // Plans, regions and images are read only if no page matches the address.
  const all = useFindable({ readsRows: pages.length === 0 && !site.isPending })
  // The texts may still have a better answer.
  if (site.isPending) return null
  const found = pages.length > 0 ? pages : nearest(all.findable, path)
  if (found.length === 0) return null
  return (
    <nav aria-labelledby="nearest-pages" className="border-t border-line px-(--pad) py-6">
      <h2 id="nearest-pages" className="label">
        Did you mean
      </h2>
      <ul className="mt-1">
        {found.map(({ id, label, note, target }) =>
          target.kind === 'page' ? (
            <li key={id}>
              <Link
                to={target.to}
                search={target.search}
                hash={target.hash}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-text"
              >
                <span className="strong text-20">{label}</span>
                {note ? <span className="small dim">{note}</span> : <code>{target.to}</code>}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  )
}
