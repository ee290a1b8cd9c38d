import { Link } from '@tanstack/react-router'
import { QueryProvider } from '@/components/QueryProvider'
import { useViewerSuspended } from '@/domain/identity/viewerSuspension'
import { useVisitor } from '@/domain/session/useAuth'
import { commandsFor } from './commands'
import { nearest } from './nearest'
import { sectionCommands } from './sections'
import { topicCommands } from './topics'
import { useRowCommands } from './useRowCommands'

/** On the not-found page: suggestions for the typed address, from the index that the palette searches. */
export function NearestPages({ path }: { path: string }) {
  return (
    <QueryProvider>
      <Nearest path={path} />
    </QueryProvider>
  )
}

function Nearest({ path }: { path: string }) {
  const visitor = useVisitor()
  const commands = commandsFor(visitor, true, useViewerSuspended())
  const pages = nearest([...commands, ...topicCommands, ...sectionCommands], path)
  // Plans, regions and images are read only if no page matches the address.
  const rows = useRowCommands(pages.length === 0)
  const found = pages.length > 0 ? pages : nearest(rows.commands, path)
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
