/** The page of the daily roots: a list that grows by a day, so it is no note with fixed figures. */
export const dailyRootsPage = {
  path: '/research/daily-roots',
  title: 'Daily roots',
  description:
    'A hash of each day over the record from which invoices are computed. Keep one, and nobody can change the record of that day without you seeing it.',
} as const
