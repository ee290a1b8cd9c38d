import { createFileRoute, redirect } from '@tanstack/react-router'

/** The pages that were sections of one page, by their places in it. */
const places = {
  quotas: 'quotas',
  'api-keys': 'keys',
  'ssh-keys': 'keys',
  'workspace-settings': 'settings',
} as const

// Leads on to the pages about a workspace. `requireSession` has chosen the one that the link names.
export const Route = createFileRoute('/_signed-in/dashboard_/workspace')({
  validateSearch: ({ workspace }): { workspace?: string | undefined } => ({
    workspace: typeof workspace === 'string' ? workspace : undefined,
  }),
  beforeLoad: ({ location }) => {
    const page = places[location.hash as keyof typeof places] ?? 'members'
    throw redirect({ to: `/dashboard/workspace/${page}`, hash: location.hash, replace: true })
  },
})
