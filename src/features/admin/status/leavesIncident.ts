import { incidentSearch } from '@/domain/status/incidentSearch'

interface Place {
  pathname: string
  search: object
}

/** Whether a navigation leaves the editor of an incident. */
export const leavesIncident = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname ||
  incidentSearch({ ...from.search }).edit !== incidentSearch({ ...to.search }).edit
