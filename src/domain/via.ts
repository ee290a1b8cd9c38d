/** Where a request comes from, as the activity and the audit log name it. */
export type Via = 'web' | 'shell'
