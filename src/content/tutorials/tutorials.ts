import { addresses } from './addresses'
import { alarms } from './alarms'
import { api } from './api'
import { checkAnInvoice } from './checkAnInvoice'
import { backups } from './backups'
import { firstServer } from './firstServer'
import { images } from './images'
import { invite } from './invite'
import { privateNetwork } from './privateNetwork'
import { rescue } from './rescue'
import { leaving } from './leaving'
import { resize } from './resize'
import { restore } from './restore'
import { serverFile } from './serverFile'
import { shareImage } from './shareImage'
import { sshKeys } from './sshKeys'
import { terminal } from './terminal'
import type { Tutorial } from './tutorial'
import { tutorialIds, type TutorialId } from './tutorialIds'
import { watchTheBill } from './watchTheBill'
import { volumes } from './volumes'
import { website } from './website'

const byId: Record<TutorialId, Tutorial> = {
  'first-server': firstServer,
  'ssh-keys': sshKeys,
  website,
  'watch-the-bill': watchTheBill,
  'check-an-invoice': checkAnInvoice,
  restore,
  rescue,
  resize,
  invite,
  terminal,
  'server-file': serverFile,
  backups,
  images,
  'share-image': shareImage,
  volumes,
  addresses,
  'private-network': privateNetwork,
  alarms,
  leaving,
  api,
}

/** Every tutorial in the order of the page. */
export const tutorials: readonly Tutorial[] = tutorialIds.map((id) => byId[id])

/** The tutorial at /tutorials/<id>, or undefined if there is none. */
export const tutorialOf = (id: string): Tutorial | undefined =>
  tutorials.find((tutorial) => tutorial.id === id)
