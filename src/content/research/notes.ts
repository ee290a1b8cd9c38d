import type { Note } from './note'
import { noteIds, type NoteId } from './noteIds'
import { accessRules } from './notes/accessRules'
import { claims } from './notes/claims'
import { compression } from './notes/compression'
import { containersOrMachines } from './notes/containersOrMachines'
import { disk } from './notes/disk'
import { firstScript } from './notes/firstScript'
import { growthNote } from './notes/growth'
import { idleProvisioner } from './notes/idleProvisioner'
import { network } from './notes/network'
import { noisyNeighbour } from './notes/noisyNeighbour'
import { recomputedInvoices } from './notes/recomputedInvoices'
import { startUp } from './notes/startUp'

const byId: Record<NoteId, Note> = {
  'start-up': startUp,
  'noisy-neighbour': noisyNeighbour,
  disk,
  network,
  'containers-or-machines': containersOrMachines,
  'access-rules': accessRules,
  growth: growthNote,
  claims,
  'recomputed-invoices': recomputedInvoices,
  'idle-provisioner': idleProvisioner,
  'first-script': firstScript,
  compression,
}

/** Every note in the order of the page. */
export const notes: readonly Note[] = noteIds.map((id) => byId[id])

/** The note at /research/<id>, or undefined if there is none. */
export const noteOf = (id: string): Note | undefined => notes.find((note) => note.id === id)
