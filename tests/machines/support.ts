import { createActor, fromCallback, fromPromise, type ActorOptions, type OutputFrom } from 'xstate'
import { authMachine, type AuthActor } from '../../machines/auth.ts'
import { authActors, type AuthActors, type PromiseActorName } from '../../machines/auth.setup.ts'
import type { AuthEmitted, LookAgain, Session, SessionReport } from '../../machines/auth.types.ts'
import { Secret } from '../../machines/secret.ts'

const promiseActorNames = Object.keys(authActors).filter(
  (name) => name !== 'sessionEvents',
) as PromiseActorName[]

/** The time at which every test starts, in milliseconds. */
export const START = 1_800_000_000_000

export const PASSWORD = 'the password of nobody at all'

const ada = { id: 'ada', email: 'ada@example.test' }
const bob = { id: 'bob', email: 'bob@example.test' }

export function sessionOf(user: 'ada' | 'bob', secondsLeft = 3600): Session {
  return { user: user === 'ada' ? ada : bob, expiresAt: START / 1000 + secondsLeft }
}

export const signIn = {
  type: 'SIGN_IN',
  email: ada.email,
  password: new Secret(PASSWORD),
} as const

export const signUp = { ...signIn, type: 'SIGN_UP', fullName: 'Ada Example' } as const

/** What each actor resolves with. */
type Outputs = { [Name in PromiseActorName]: OutputFrom<AuthActors[Name]> }

export interface Call {
  name: PromiseActorName
  input: unknown
  signal: AbortSignal
  resolve: (output: never) => void
  reject: (error: unknown) => void
}

/** Starts the auth machine with actors that answer when the test says so. */
export function startAuth(
  options: Pick<ActorOptions<typeof authMachine>, 'clock' | 'inspect' | 'input'> & {
    delays?: Record<string, number>
  } = {},
) {
  const { delays = {}, input = { now: () => START }, ...rest } = options
  const calls: Call[] = []
  const retries: string[] = []
  let sendBack: ((event: SessionReport) => void) | undefined

  const deferred = (name: PromiseActorName) =>
    fromPromise<never, unknown>(
      ({ input: given, signal }) =>
        new Promise((resolve, reject) => {
          calls.push({ name, input: given, signal, resolve, reject })
        }),
    )

  const machine = authMachine.provide({
    delays,
    actors: {
      ...Object.fromEntries(promiseActorNames.map((name) => [name, deferred(name)])),
      sessionEvents: fromCallback<LookAgain>((scope) => {
        sendBack = scope.sendBack
        scope.receive(({ type }) => retries.push(type))
      }),
    },
  })
  const actor: AuthActor = createActor(machine, { input, ...rest })
  const emitted: AuthEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()

  const report = (event: SessionReport) => sendBack?.(event)

  const newest = (name: PromiseActorName): Call => {
    const call = calls.findLast((one) => one.name === name)
    if (!call) throw new Error(`'${name}' was not started`)
    return call
  }

  return {
    actor,
    emitted,
    calls,
    retries,
    report,
    newest,
    count: (name: PromiseActorName) => calls.filter((call) => call.name === name).length,
    async resolve<Name extends PromiseActorName>(
      name: Name,
      output: Outputs[Name],
      call = newest(name),
    ) {
      call.resolve(output as never)
      await settle()
    },
    async reject(name: PromiseActorName, error: unknown, call = newest(name)) {
      call.reject(error)
      await settle()
    },
    context: () => actor.getSnapshot().context,
    value: () => actor.getSnapshot().value,
    at: (state: Parameters<ReturnType<AuthActor['getSnapshot']>['matches']>[0]) =>
      actor.getSnapshot().matches(state),
    /** Signs Ada in by her stored session and settles her role. */
    async signedIn(staffType: string | null = null, secondsLeft?: number) {
      report({ type: 'SESSION.INITIAL', session: sessionOf('ada', secondsLeft) })
      await this.resolve('findStaffType', staffType)
      if (staffType === null) await this.resolve('findRole', 'user')
    },
  }
}

export type LiveAuth = ReturnType<typeof startAuth>

/** Waits until the results of settled promises reach the machine. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
}
