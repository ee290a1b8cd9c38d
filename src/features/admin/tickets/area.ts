/** Where staff read tickets: admins below /admin, support and billing staff below /staff. */
export type TicketArea = 'admin' | 'staff'

/** The addresses of the pages about tickets in an area, and of the pages beside them. */
export function areaPaths(area: TicketArea) {
  const tickets = `/${area}/tickets`
  return {
    label: area === 'admin' ? 'Admin' : 'Staff',
    tickets,
    ticket: (number: number) => `${tickets}/${number}`,
    replies: `${tickets}/replies`,
    person: (id: string) => `/${area}/people/${id}`,
    workspace: (slug: string) => `/${area}/workspaces/${slug}`,
    server: (id: string) => `/${area}/servers/${id}`,
  }
}
