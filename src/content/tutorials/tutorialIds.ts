/** The tutorials in the order of the page. Each has the address /tutorials/<id>. */
export const tutorialIds = [
  'first-server',
  'ssh-keys',
  'website',
  'watch-the-bill',
  'check-an-invoice',
  'restore',
  'rescue',
  'resize',
  'invite',
  'terminal',
  'server-file',
  'backups',
  'images',
  'share-image',
  'volumes',
  'addresses',
  'private-network',
  'alarms',
  'leaving',
  'api',
] as const

export type TutorialId = (typeof tutorialIds)[number]
