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
  /** The build that this tab reloaded for before and did not get: the host still gives the old one. */
  tried: string | null
}

interface VersionContext extends VersionInput {
  /** The build that is out, as last heard. */
  latest: string | null
}

export type VersionEvent =
  /** The tab is seen again, or back online. */
  | { type: 'CHECK' }
  /** A part of the site did not load: it may be gone with the build that this tab runs. */
  | { type: 'CHUNK_FAILED' }
  /** The person opens another page. Where the machine agrees, it is loaded as a document. */
  | { type: 'NAVIGATE' }
  /** The person wants the new build now. */
  | { type: 'RELOAD' }
  | { type: 'DISMISS' }

/** Something that was not given by `.provide()`: a mistake of the caller, said at once. */
function notProvided(name: string): never {
  throw new Error(`'${name}' was not provided to the version machine`)
}

/**
 * The version machine: whether another build is out than the one that this tab runs, and the way there. It knows no
 * network, no router and no page: actors, guards and the load itself are given with `.provide()`. Tag `outdated`
 * means that the next page is to be loaded as a document; `notified` that the person sees a notice of it; `busy` that they
 * asked for it.
 */
export const versionMachine = setup({
  types: {
    context: {} as VersionContext,
    events: {} as VersionEvent,
    input: {} as VersionInput,
    tags: {} as 'outdated' | 'notified' | 'busy',
  },
  actors: {
    /** Sends CHECK and CHUNK_FAILED; never throws. */
    pageEvents: fromCallback(() => notProvided('pageEvents')),
    /** Resolves with the build that is out; rejects where that cannot be known. */
    readLatest: fromPromise<string>(async () => notProvided('readLatest')),
  },
  delays: VERSION_TIMES,
  guards: {
    /** The tab is seen and online, and a reload would cost it nothing. */
    canCheck: () => notProvided('canCheck'),
    /** Something is under way that a reload would cut off. */
    isWorking: () => notProvided('isWorking'),
    canNavigate: () => notProvided('canNavigate'),
    isOutdated: ({ context: { own, tried, latest } }) =>
      latest !== null && latest !== own && latest !== tried,
    isCurrent: ({ context: { own, latest } }) => latest === own,
  },
  actions: {
    /** Loads the document of the present address again. The page goes on until that is there. */
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
          // A tab that nobody sees looks when it is seen again.
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
            // Nobody asked, and nothing is lost: it is tried again later.
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
          tags: 'outdated',
          initial: 'notified',
          // The new build was taken back.
          always: { guard: 'isCurrent', target: 'current' },
          on: {
            NAVIGATE: { guard: 'canNavigate', target: '.navigating' },
            DISMISS: '.dismissed',
          },
          states: {
            notified: {
              tags: 'notified',
              on: { RELOAD: [{ guard: 'isWorking', target: 'draining' }, 'reloading'] },
            },
            dismissed: {},
            draining: {
              tags: ['notified', 'busy'],
              after: { workTimeout: 'reloading' },
              initial: 'waiting',
              states: {
                waiting: {
                  after: {
                    recheck: [
                      { guard: 'isWorking', target: 'waiting', reenter: true },
                      { target: '#version.build.outdated.reloading' },
                    ],
                  },
                },
              },
            },
            reloading: {
              tags: ['notified', 'busy'],
              entry: 'reload',
              after: { reloadTimeout: 'notified' },
            },
            navigating: { entry: 'reload', after: { reloadTimeout: 'notified' } },
          },
        },
      },
    },
  },
})

export type VersionActor = ActorRefFrom<typeof versionMachine>
export type VersionSnapshot = SnapshotFrom<typeof versionMachine>
