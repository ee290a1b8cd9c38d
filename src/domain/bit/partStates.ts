import { groupIncidents, type Incident } from '@/domain/status/incidents'
import { partRows } from '@/domain/status/partRows'

type Facts = Omit<Parameters<typeof partRows>[0], 'running'> & { incidents: readonly Incident[] }

/** Every part with its state, and what was published about it, as the command `status` shows them. */
export function partStates({ incidents, ...facts }: Facts) {
  const { running } = groupIncidents(incidents, Date.now())
  return partRows({ ...facts, running }).map(({ name, state, note, incidents: own }) => ({
    part: name,
    state,
    note: [...own.map(({ title }) => title), note].filter((text) => text !== null).join('; '),
  }))
}
