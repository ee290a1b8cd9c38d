import { createActorContext } from '@xstate/react'
import { versionMachine } from '@machines/version'

/** The version machine of this tab. Its provider gives the real actors, starts it, and stops it with the page. */
export const VersionContext = createActorContext(versionMachine)
