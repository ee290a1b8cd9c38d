/** How far a thing has come. Every claim and every page about a thing carries one of these. */
export const statuses = {
  available: {
    label: 'Available',
    meaning: 'You can use it today.',
  },
  preview: {
    label: 'Preview',
    meaning: 'You can use it today. It may still change.',
  },
  research: {
    label: 'Research',
    meaning: 'A question we are looking into; it may never become a product.',
  },
  planned: {
    label: 'Planned',
    meaning: 'We mean to build it. It does not work yet.',
  },
} as const satisfies Record<string, { label: string; meaning: string }>

export type Status = keyof typeof statuses
