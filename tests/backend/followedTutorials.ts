import type { TutorialId } from '../../src/content/tutorials/tutorialIds.ts'

interface Followed {
  tutorial: TutorialId
  /** Rows that its commands print. */
  shows: RegExp[]
  /** A kind of action that has succeeded afterwards. */
  did: string
}

/** The tutorials whose commands run one after the other in the program for a terminal. */
export const followed: readonly Followed[] = [
  {
    tutorial: 'backups',
    shows: [
      /night-1 +Every day between 03:00 and 04:00, UTC +7 +0/,
      /night-1 +Every day between 04:00 and 05:00, UTC +14/,
      /before-change +ready/,
    ],
    did: 'rebuild',
  },
  { tutorial: 'images', shows: [/golden +ready/, /copy-2 +running/], did: 'rebuild' },
  { tutorial: 'rescue', shows: [/lost-1 +rescue/, /lost-1 +own/], did: 'end_rescue' },
  {
    tutorial: 'volumes',
    shows: [/store-1-data +attached +store-1/, /store-1-data +attached +store-2/],
    did: 'delete',
  },
  { tutorial: 'addresses', shows: [/ old-1 +ready /, / new-1 +ready /], did: 'create' },
  {
    tutorial: 'private-network',
    shows: [
      /backend .* front-1 +10\.20\.0\.1 +joined/,
      /backend .* db-1 +10\.20\.0\.10 +joined/,
      /tcp:5432 +network:backend/,
    ],
    did: 'create',
  },
  {
    tutorial: 'alarms',
    shows: [/workers +quiet/, /The mailbox of the team/, /workers +paused/],
    did: 'create',
  },
  {
    tutorial: 'leaving',
    shows: [/^README\.md$/m, /^Every file is as it was written\.$/m],
    did: 'create_image',
  },
]
