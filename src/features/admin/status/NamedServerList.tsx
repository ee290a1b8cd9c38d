import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { NAMED_SERVERS_SHOWN } from '@/domain/status/maintenance'
import { namedServersQuery } from '@/domain/status/maintenanceQueries'

/** The servers that maintenance named, whose people were told. */
export function NamedServerList({ incidentId }: { incidentId: string }) {
  const query = useQuery(namedServersQuery(incidentId))
  return (
    <section aria-label="Named servers" className="border-t border-line px-(--pad) py-4">
      <h3 className="text-16">Named servers</h3>
      <QueryState query={query}>
        {(servers) =>
          servers === undefined ? null : servers.length === 0 ? (
            <p className="mt-2 text-14 text-text-3">None.</p>
          ) : (
            <>
              <ul className="mt-2 flex flex-wrap gap-x-4 text-14">
                {servers.map(({ id, name }) => (
                  <li key={id}>
                    <Link
                      to="/admin/servers/$id"
                      params={{ id }}
                      className="wrap-anywhere pointer-coarse:inline-block pointer-coarse:py-3"
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
              {servers.length === NAMED_SERVERS_SHOWN ? (
                <p className="mt-2 text-14 text-text-3">The first {NAMED_SERVERS_SHOWN}.</p>
              ) : null}
            </>
          )
        }
      </QueryState>
    </section>
  )
}
