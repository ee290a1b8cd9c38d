/** The status of a product or feature. Pages of information have no status. */
export const statuses = {
  available: {
    label: 'Available',
    meaning: 'You can use it now.',
  },
  preview: {
    label: 'Preview',
    meaning: 'You can use it now. It may still change.',
  },
  research: {
    label: 'Research',
    meaning: 'Exploratory; may not become a product.',
  },
  planned: {
    label: 'Planned',
    meaning: 'Planned, not available yet.',
  },
} as const satisfies Record<string, { label: string; meaning: string }>

export type Status = keyof typeof statuses
