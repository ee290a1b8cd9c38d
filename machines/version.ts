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
  /** The build that this tab has moved for before, and did not get: the host still gives the old one. */
  tried: string | null
}

interface VersionContext extends VersionInput {
  /** The build that is out, as last heard. */
  latest: string | null
}

export type VersionEvent =
  /** The tab is seen again, or back online. */
  | { type: 'LOOK' }
  /** A part of the site did not load: it may be gone with the build that this tab runs. */
  | { type: 'DOUBT' }
  /** The person opens another page. Where the machine can take it, the document is loaded anew. */
  | { type: 'LEAVE' }
  /** The person wants the new build now. */
  | { type: 'LOAD' }
  | { type: 'DISMISS' }

/** Something that was not given by `.provide()`: a mistake of the caller, said at once. */
function notProvided(name: string): never {
  throw new Error(`'${name}' was not provided to the version machine`)
}

/**
 * The version machine: whether another build is out than the one that this tab runs, and the way there. It knows no
 * network, no router and no page: actors, guards and the load itself are given with `.provide()`. Tag `outdated`
 * means that the next page is to be loaded as a document; `told` that the person is told of it; `busy` that they
 * asked for it.
 */
export const versionMachine = setup({
  types: {
    context: {} as VersionContext,
    events: {} as VersionEvent,
    input: {} as VersionInput,
    tags: {} as 'outdated' | 'told' | 'busy',
  },
  actors: {
    /** Sends LOOK and DOUBT; never throws. */
    occasions: fromCallback(() => notProvided('occasions')),
    /** Resolves with the build that is out; rejects where that cannot be known. */
    readLatest: fromPromise<string>(async () => notProvided('readLatest')),
  },
  delays: VERSION_TIMES,
  guards: {
    /** The tab is seen and online, and a load would cost it nothing. */
    canLook: () => notProvided('canLook'),
    /** Something is under way that a load would cut off. */
    isWorking: () => notProvided('isWorking'),
    canLeave: () => notProvided('canLeave'),
    isOutdated: ({ context: { own, tried, latest } }) =>
      latest !== null && latest !== own && latest !== tried,
    isCurrent: ({ context: { own, latest } }) => latest === own,
  },
  actions: {
    /** Loads the document of the present address anew. The page goes on until that is there. */
    load: () => notProvided('load'),
    keepLatest: assign({ latest: (_, latest: string) => latest }),
  },
}).createMachine({
  id: 'version',
  context: ({ input }) => ({ ...input, latest: null }),
  invoke: { id: 'occasions', src: 'occasions' },
  type: 'parallel',
  states: {
    watch: {
      // The document has just been asked for.
      initial: 'resting',
      on: { DOUBT: { guard: 'canLook', target: '.checking' } },
      states: {
        resting: { after: { pause: 'ready' } },
        ready: {
          on: { LOOK: { guard: 'canLook', target: 'checking' } },
          // A tab that nobody sees looks when it is seen again.
          after: { interval: { guard: 'canLook', target: 'checking' } },
        },
        checking: {
          on: { DOUBT: {} },
          invoke: {
            id: 'readLatest',
            src: 'readLatest',
            onDone: {
              target: 'resting',
              actions: { type: 'keepLatest', params: ({ event }) => event.output },
            },
            // Nobody asked, and nothing is lost: it is tried again later.
            onError: 'resting',
          },
          after: { check: 'resting' },
        },
      },
    },
    tab: {
      initial: 'current',
      states: {
        current: { always: { guard: 'isOutdated', target: 'outdated' } },
        outdated: {
          tags: 'outdated',
          initial: 'told',
          // The new build was taken back.
          always: { guard: 'isCurrent', target: 'current' },
          on: {
            LEAVE: { guard: 'canLeave', target: '.leaving' },
            DISMISS: '.quiet',
          },
          states: {
            told: {
              tags: 'told',
              on: { LOAD: [{ guard: 'isWorking', target: 'finishing' }, 'loading'] },
            },
            quiet: {},
            finishing: {
              tags: ['told', 'busy'],
              after: { patience: 'loading' },
              initial: 'waiting',
              states: {
                waiting: {
                  after: {
                    recheck: [
                      { guard: 'isWorking', target: 'waiting', reenter: true },
                      { target: '#version.tab.outdated.loading' },
                    ],
                  },
                },
              },
            },
            loading: { tags: ['told', 'busy'], entry: 'load', after: { move: 'told' } },
            leaving: { entry: 'load', after: { move: 'told' } },
          },
        },
      },
    },
  },
})

export type VersionActor = ActorRefFrom<typeof versionMachine>
export type VersionSnapshot = SnapshotFrom<typeof versionMachine>
