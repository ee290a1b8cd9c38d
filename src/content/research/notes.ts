import type { Note } from './note'
import { noteIds, type NoteId } from './noteIds'
import { accessRules } from './notes/accessRules'
import { claims } from './notes/claims'
import { compression } from './notes/compression'
import { containersOrMachines } from './notes/containersOrMachines'
import { firstScript } from './notes/firstScript'
import { growthNote } from './notes/growth'
import { idleProvisioner } from './notes/idleProvisioner'

const byId: Record<NoteId, Note> = {
  'access-rules': accessRules,
  growth: growthNote,
  claims,
  'idle-provisioner': idleProvisioner,
  'first-script': firstScript,
  compression,
  'containers-or-machines': containersOrMachines,
}

/** Every note in the order of the page. */
export const notes: readonly Note[] = noteIds.map((id) => byId[id])

/** The note at /research/<id>, or undefined if there is none. */
export const noteOf = (id: string): Note | undefined => notes.find((note) => note.id === id)
