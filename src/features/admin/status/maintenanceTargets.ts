import type { FormValues } from '@/components/versionedForm/formValues'
import type { MaintenanceTargets } from '@/domain/status/maintenance'
import { listOf } from './incidentFields'

/** How maintenance names servers: the values of the field `naming`. */
export const namings = [
  { value: '', label: 'None in particular' },
  { value: 'regions', label: 'All servers of a region' },
  { value: 'machines', label: 'All servers on a machine' },
  { value: 'servers', label: 'Single servers' },
] as const

/** A machine as the form keeps it: 'hel1/node-1'. */
export const machineEntry = (region: string, name: string) => `${region}/${name}`

/** A server as the form keeps it: its id, and its name, so that a draft can show it. */
export const serverEntry = ({ id, name }: { id: string; name: string }) => `${id}=${name}`

/** The id and the name of a chosen server. */
export function serverOf(entry: string): { id: string; name: string } {
  const [id = '', name = ''] = entry.split('=')
  return { id, name }
}

/** The servers that the form names; null: none, or none yet. */
export function targetsOf(fields: FormValues): MaintenanceTargets | null {
  const chosen = listOf(fields['servers'] ?? '')
  if (chosen.length === 0) return null
  switch (fields['naming']) {
    case 'regions':
      return { regions: chosen }
    case 'machines':
      return {
        machines: chosen.map((entry) => {
          const [region = '', ...name] = entry.split('/')
          return { region, name: name.join('/') }
        }),
      }
    case 'servers':
      return { servers: chosen.map((entry) => serverOf(entry).id) }
    default:
      return null
  }
}
