import type { Area } from '@/components/admin/useArea'

/** The addresses of the pages about tickets in an area, and of the pages beside them. */
export function areaPaths({ root }: Pick<Area, 'root'>) {
  const tickets = `${root}/tickets`
  return {
    tickets,
    ticket: (number: number) => `${tickets}/${number}`,
    replies: `${tickets}/replies`,
    person: (id: string) => `${root}/people/${id}`,
    workspace: (slug: string) => `${root}/workspaces/${slug}`,
    server: (id: string) => `${root}/servers/${id}`,
  }
}
