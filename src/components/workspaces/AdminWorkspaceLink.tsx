import { Link } from '@tanstack/react-router'

/** A workspace with its slug, as a link to its page in the admin area. */
export function AdminWorkspaceLink({ workspace }: { workspace: { slug: string; name: string } }) {
  const page: string = `/admin/workspaces/${workspace.slug}`
  return (
    <>
      <Link to={page}>{workspace.name}</Link>
      <span className="mono block text-12 text-text-3">{workspace.slug}</span>
    </>
  )
}
