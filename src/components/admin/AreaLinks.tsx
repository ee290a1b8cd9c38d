import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useArea } from './useArea'

interface AreaLinkProps {
  children: ReactNode
  className?: string
}

/** A link to the page of a person, in the area of the present page. */
export function PersonLink({ id, ...link }: AreaLinkProps & { id: string }) {
  const { root } = useArea()
  return <Link to={`${root}/people/$id`} params={{ id }} {...link} />
}

/** A link to the page of a workspace, in the area of the present page. */
export function WorkspaceLink({ slug, ...link }: AreaLinkProps & { slug: string }) {
  const { root } = useArea()
  return <Link to={`${root}/workspaces/$slug`} params={{ slug }} {...link} />
}

/** A workspace with its slug, as a link to its page in the area of the present page. */
export function WorkspaceWithSlug({ workspace }: { workspace: { slug: string; name: string } }) {
  return (
    <>
      <WorkspaceLink slug={workspace.slug}>{workspace.name}</WorkspaceLink>
      <span className="mono block text-12 text-text-3">{workspace.slug}</span>
    </>
  )
}

/** A link to the page of a server, in the area of the present page. */
export function ServerLink({ id, ...link }: AreaLinkProps & { id: string }) {
  const { root } = useArea()
  return <Link to={`${root}/servers/$id`} params={{ id }} {...link} />
}
