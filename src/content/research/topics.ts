export const topics = ['Servers', 'Database', 'Provisioner', 'Website'] as const
export type Topic = (typeof topics)[number]

export const noteStatuses = ['answered', 'open'] as const
export type NoteStatus = (typeof noteStatuses)[number]
