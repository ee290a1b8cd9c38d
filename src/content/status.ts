/** How far a product or feature is. Products and features carry one of these; pages of information do not. */
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
