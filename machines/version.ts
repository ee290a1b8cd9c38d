import {
  assign,
  fromCallback,
  fromPromise,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate'
import { VERSION_TIMES } from './constants'

export interface VersionInput {
  /** The build that this tab runs. */
  own: string
  /** The build that this tab reloaded for without success: the host still served the old build. */
  tried: string | null
}

interface VersionContext extends VersionInput {
  /** The latest build, from the last check. */
  latest: string | null
}

export type VersionEvent =
  /** The tab is visible again or online again. */
  | { type: 'CHECK' }
  /** A chunk of the site did not load. The host may have removed it with this tab's old build. */
  | { type: 'CHUNK_FAILED' }
  /** The person opens another page. While a newer build is out, it is loaded as a document. */
  | { type: 'NAVIGATE' }
  /** The person wants the new build now. */
  | { type: 'RELOAD' }
  | { type: 'DISMISS' }

/** Throws for an implementation that `.provide()` did not set, which is a mistake of the caller. */
function notProvided(name: string): never {
  throw new Error(`'${name}' was not provided to the version machine`)
}

/**
 * The version machine: whether there is a newer build than this tab's, and how the tab gets it. It does not know the
 * network, the router or the page: `.provide()` sets actors, guards and the reload.
 * Tag `notified`: the person sees a notice. Tag `busy`: the person requested the new build.
 */
export const versionMachine = setup({
  types: {
    context: {} as VersionContext,
    events: {} as VersionEvent,
    input: {} as VersionInput,
    tags: {} as 'notified' | 'busy',
  },
  actors: {
    /** Sends CHECK and CHUNK_FAILED; never throws. */
    pageEvents: fromCallback(() => notProvided('pageEvents')),
    /** Resolves to the latest build. Rejects if the site does not tell it. */
    readLatest: fromPromise<string>(async () => notProvided('readLatest')),
  },
  delays: VERSION_TIMES,
  guards: {
    /** The tab is visible and online, and a reload would lose nothing. */
    canCheck: () => notProvided('canCheck'),
    /** Work is running that a reload would interrupt. */
    hasPendingWork: () => notProvided('hasPendingWork'),
    canNavigate: () => notProvided('canNavigate'),
    isOutdated: ({ context: { own, tried, latest } }) =>
      latest !== null && latest !== own && latest !== tried,
    isCurrent: ({ context: { own, latest } }) => latest === own,
  },
  actions: {
    /** Reloads the document. The page stays usable until the new document arrives. */
    reload: () => notProvided('reload'),
    keepLatest: assign({ latest: (_, latest: string) => latest }),
  },
}).createMachine({
  id: 'version',
  context: ({ input }) => ({ ...input, latest: null }),
  invoke: { id: 'pageEvents', src: 'pageEvents' },
  type: 'parallel',
  states: {
    polling: {
      // The document has just been loaded.
      initial: 'idle',
      on: { CHUNK_FAILED: { guard: 'canCheck', target: '.checking' } },
      states: {
        idle: { after: { pause: 'ready' } },
        ready: {
          on: { CHECK: { guard: 'canCheck', target: 'checking' } },
          // A hidden tab does not check. It checks when it is visible again.
          after: { interval: { guard: 'canCheck', target: 'checking' } },
        },
        checking: {
          on: { CHUNK_FAILED: {} },
          invoke: {
            id: 'readLatest',
            src: 'readLatest',
            onDone: {
              target: 'idle',
              actions: { type: 'keepLatest', params: ({ event }) => event.output },
            },
            // No message: the person did not request this check, and it runs again later.
            onError: 'idle',
          },
          after: { check: 'idle' },
        },
      },
    },
    build: {
      initial: 'current',
      states: {
        current: { always: { guard: 'isOutdated', target: 'outdated' } },
        outdated: {
          initial: 'notified',
          // The new build was withdrawn.
          always: { guard: 'isCurrent', target: 'current' },
          on: {
            NAVIGATE: { guard: 'canNavigate', actions: 'reload' },
            DISMISS: '.dismissed',
          },
          states: {
            notified: {
              tags: 'notified',
              on: { RELOAD: [{ guard: 'hasPendingWork', target: 'saving' }, 'reloading'] },
            },
            dismissed: {},
            saving: {
              tags: ['notified', 'busy'],
              after: {
                recheck: [
                  { guard: 'hasPendingWork', target: 'saving', reenter: true },
                  { target: 'reloading' },
                ],
              },
            },
            reloading: {
              tags: ['notified', 'busy'],
              entry: 'reload',
              after: { reloadTimeout: 'notified' },
            },
          },
        },
      },
    },
  },
})

export type VersionActor = ActorRefFrom<typeof versionMachine>
export type VersionSnapshot = SnapshotFrom<typeof versionMachine>
