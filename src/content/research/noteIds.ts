/** The notes in the order of the page. Each has the address /research/<id>. */
export const noteIds = [
  'start-up',
  'noisy-neighbour',
  'disk',
  'network',
  'containers-or-machines',
  'access-rules',
  'growth',
  'claims',
  'recomputed-invoices',
  'idle-provisioner',
  'first-script',
  'compression',
] as const

export type NoteId = (typeof noteIds)[number]
