import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryProvider } from '@/components/QueryProvider'
import { SectionHead } from '@/components/SectionHead'
import { useUser } from '@/domain/session/useAuth'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import { roleNames } from '@/domain/workspaces/workspace'

/** The workspaces of the signed-in person, each with a link. Nothing for a visitor. */
export function YourWorkspacesLinks() {
  if (useUser() === null) return null
  return (
    <QueryProvider>
      <Links />
    </QueryProvider>
  )
}

function Links() {
  const { data } = useQuery(myWorkspacesQuery)
  if (data === undefined) return null
  return (
    <section aria-labelledby="yours" className="border-t border-line">
      <SectionHead id="yours" title="Your workspaces" />
      <ul className="grid gap-2 px-(--pad) pb-6">
        {data.map(({ id, slug, name, role }) => (
          <li key={id} className="wrap-anywhere">
            <Link to="/dashboard/workspace" search={{ workspace: slug }}>
              {name}
            </Link>
            , {roleNames[role].toLowerCase()}
          </li>
        ))}
      </ul>
    </section>
  )
}
