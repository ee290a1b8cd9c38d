import { createActorContext } from '@xstate/react'
import { versionMachine } from '@machines/version'

/** The version machine of this tab. The provider passes the real actors, starts the machine and stops it on unmount. */
export const VersionContext = createActorContext(versionMachine)
