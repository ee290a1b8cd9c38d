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
  closed: {
    label: 'Not open',
    meaning: 'Not open for orders.',
  },
  planned: {
    label: 'Planned',
    meaning: 'Planned, not available yet.',
  },
} as const satisfies Record<string, { label: string; meaning: string }>

export type Status = keyof typeof statuses

/** `orders`: what customers order. Its status follows the settings: see `currentStatus`. */
export type PageStatus = Exclude<Status, 'closed'> | 'orders'
