import { idOrNew } from '@/domain/catalogue/admin/productsSearch'

/** A new incident, or new maintenance, in the address. */
export const NEW_INCIDENT = 'new'
export const NEW_MAINTENANCE = 'new-maintenance'

/** The state of /admin/status in the address. */
export interface IncidentSearch {
  /** The row in the editor: its id, `new`, or `new-maintenance`. */
  edit?: string | undefined
}

/** Reads the search and never throws. */
export function incidentSearch(raw: Record<string, unknown>): IncidentSearch {
  const { edit } = raw
  return { edit: edit === NEW_MAINTENANCE ? edit : idOrNew(edit) }
}
