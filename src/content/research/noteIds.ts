/** The notes in the order of the page. Each has the address /research/<id>. */
export const noteIds = [
  'access-rules',
  'growth',
  'claims',
  'idle-provisioner',
  'first-script',
  'compression',
  'containers-or-machines',
] as const

export type NoteId = (typeof noteIds)[number]
