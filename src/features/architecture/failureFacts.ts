import type { ExcerptId } from '@/content/excerpts'

type Effect = 'broken' | 'waits'

export interface Failure {
  id: string
  part: string
  /** Stations that do not work, or that work in part. All others work. */
  stations: Partial<Record<ExcerptId, Effect>>
  see: string
  lost: string
  recovers: string
}

/** What happens when a part fails, as the code behaves today. */
export const failures: readonly Failure[] = [
  {
    id: 'pages',
    part: 'Static pages',
    stations: { pages: 'broken' },
    see: 'The site does not open. The API answers, and servers run.',
    lost: 'Nothing. The pages are made from files of a release.',
    recovers: 'The same build is put on another host. A page that is open keeps working.',
  },
  {
    id: 'sign-in',
    part: 'Sign-in service',
    stations: { session: 'broken' },
    see: 'You cannot sign in. If you are signed in, you stay so until your token ends, at most an hour.',
    lost: 'Nothing. The session is kept, and nobody is signed out by the fault.',
    recovers: 'The page renews the token as soon as the service answers.',
  },
  {
    id: 'api',
    part: 'API',
    stations: {
      api: 'broken',
      policy: 'waits',
      row: 'waits',
      queue: 'waits',
      provisioner: 'waits',
    },
    see: 'Lists show what was read last and say so. Saving fails with a message and keeps what you typed.',
    lost: 'No saved data. A change whose answer was lost is sent again with the same key.',
    recovers:
      'Pages load the rows again by themselves. An order with the same key creates no second server.',
  },
  {
    id: 'database',
    part: 'Database',
    stations: {
      session: 'broken',
      api: 'waits',
      policy: 'broken',
      row: 'broken',
      queue: 'broken',
      provisioner: 'waits',
    },
    see: 'No lists, no sign-in and no new actions. Running servers run on.',
    lost: 'What came after the last backup, if the disk is lost. How much depends on the backups of your provider.',
    recovers: 'People restore it. There is no automatic failover.',
  },
  {
    id: 'provisioner',
    part: 'Provisioner',
    stations: { provisioner: 'broken', driver: 'waits' },
    see: 'New actions stay queued. Everything else works.',
    lost: 'Nothing. The lease of a dead process ends, and its action is free again.',
    recovers:
      'Another process takes over the action. An action that outlives eight processes fails with Error, which is not billed.',
  },
  {
    id: 'engine',
    part: 'Engine of a region',
    stations: { driver: 'broken', hosts: 'waits' },
    see: 'Actions in this region wait, then fail with Error. Other regions work.',
    lost: 'Nothing on the disks. An action is repeated without a second effect.',
    recovers:
      'The provisioner tries five times, with longer pauses each time. Later you can start the server from Error.',
  },
  {
    id: 'host',
    part: 'One host',
    stations: { hosts: 'broken' },
    see: 'Its servers do not answer. Staff see them as a difference between engine and database.',
    lost: 'A disk that was only on this host. Keep a copy elsewhere.',
    recovers:
      'People repair the host, or move its servers if its disks still work. Nothing moves by itself.',
  },
  {
    id: 'mail',
    part: 'Mail',
    stations: { session: 'waits' },
    see: 'Links to confirm an address or to reset a password, and messages about your servers arrive late.',
    lost: 'Nothing. An unused link can be sent again after a minute.',
    recovers: 'Ask for a new link. No action on a server waits for a mail.',
  },
]
