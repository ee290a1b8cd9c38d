import type { AnyStateNode, EventFrom, SnapshotFrom, StateValue } from 'xstate'
import { authMachine } from '../../machines/auth.ts'
import type { AuthEvent, Failure } from '../../machines/auth.types.ts'
import type { PromiseActorName } from '../../machines/auth.setup.ts'
import { sessionOf, signIn, signUp, START } from './support.ts'

export type Snapshot = SnapshotFrom<typeof authMachine>

/** External events, and events of actors and delays. XState generates the types of the last two. */
export type ModelEvent = EventFrom<typeof authMachine>

const refusal: Failure = { code: 'refused', message: 'No.' }

const ada = sessionOf('ada')
const adaDue = sessionOf('ada', 60)
const bob = sessionOf('bob')
const adaRecovering = { ...ada, recovery: true }
const adaRecoveringDue = { ...adaDue, recovery: true }
const adaHalf = { ...ada, needsSecondFactor: true } as const
const adaHalfDue = { ...adaDue, needsSecondFactor: true } as const
const adaHalfRecovering = { ...adaHalf, recovery: true }
const bobHalf = { ...bob, needsSecondFactor: true } as const
const bobRecovering = { ...bob, recovery: true }

const outside: AuthEvent[] = [
  { type: 'SESSION.INITIAL', session: null },
  { type: 'SESSION.INITIAL', session: ada },
  { type: 'SESSION.INITIAL', session: bob },
  { type: 'SESSION.INITIAL', session: adaRecovering },
  { type: 'SESSION.SIGNED_IN', session: ada },
  { type: 'SESSION.SIGNED_IN', session: adaRecovering },
  { type: 'SESSION.SIGNED_IN', session: adaRecoveringDue },
  { type: 'SESSION.SIGNED_IN', session: adaDue },
  { type: 'SESSION.SIGNED_IN', session: bob },
  { type: 'SESSION.INITIAL', session: adaHalf },
  { type: 'SESSION.SIGNED_IN', session: adaHalf },
  { type: 'SESSION.SIGNED_IN', session: adaHalfDue },
  { type: 'SESSION.SIGNED_IN', session: bobHalf },
  { type: 'SESSION.TOKEN_REFRESHED', session: adaHalf },
  { type: 'SESSION.TOKEN_REFRESHED', session: adaHalfRecovering },
  { type: 'SESSION.PASSWORD_RECOVERY', session: adaHalf },
  { type: 'SESSION.USER_UPDATED', session: adaHalf },
  { type: 'SESSION.MFA_VERIFIED', session: adaRecovering },
  { type: 'SESSION.SIGNED_OUT' },
  { type: 'SESSION.TOKEN_REFRESHED', session: ada },
  { type: 'SESSION.TOKEN_REFRESHED', session: bob },
  { type: 'SESSION.TOKEN_REFRESHED', session: bobRecovering },
  { type: 'SESSION.PASSWORD_RECOVERY', session: ada },
  { type: 'SESSION.PASSWORD_RECOVERY', session: bob },
  { type: 'SESSION.USER_UPDATED', session: ada },
  { type: 'SESSION.USER_UPDATED', session: bob },
  { type: 'SESSION.MFA_VERIFIED', session: ada },
  { type: 'SESSION.MFA_VERIFIED', session: bob },
  { type: 'SESSION.UNAVAILABLE', failure: refusal },
  { type: 'CHECK' },
  { type: 'RETRY' },
  { type: 'DISMISS' },
  { type: 'RECOVERY_DONE' },
  { type: 'RECHECK_ROLE' },
  { type: 'SIGN_OUT' },
  { type: 'SIGN_OUT', scope: 'local' },
  { type: 'SIGN_IN_WITH_PASSKEY' },
  signIn,
  signUp,
]

/** What each actor may answer. An Error means a rejection. */
const answers: Record<PromiseActorName, unknown[]> = {
  clearAndRevoke: [undefined, new Error('offline')],
  submit: [
    { kind: 'session', session: ada },
    { kind: 'session', session: adaHalf },
    { kind: 'confirmEmail', email: 'ada@example.test' },
    new Error('refused'),
  ],
  findStaffType: ['admin', null, new Error('offline')],
  findRole: [null, new Error('offline')],
  refreshSession: [
    { kind: 'refreshed', session: ada },
    { kind: 'refreshed', session: bob },
    { kind: 'refreshed', session: adaRecovering },
    { kind: 'refreshed', session: bobRecovering },
    { kind: 'refreshed', session: adaHalf },
    { kind: 'refreshed', session: bobHalf },
    { kind: 'kept' },
    { kind: 'ended', failure: refusal },
    new Error('offline'),
  ],
}

const answered = Object.entries(answers).flatMap(([actorId, outputs]) =>
  outputs.map((output) =>
    output instanceof Error
      ? { type: `xstate.error.actor.${actorId}`, actorId, error: output }
      : { type: `xstate.done.actor.${actorId}`, actorId, output },
  ),
)

/** Every state of the machine. */
export const nodes: AnyStateNode[] = withDescendants(authMachine.root)

function withDescendants(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withDescendants)]
}

/** The ids of the active states of a snapshot. */
export function activeIds({ value }: Snapshot): Set<string> {
  const ids = new Set(['auth'])
  const add = (part: StateValue, parent: string) => {
    const children = typeof part === 'string' ? [[part, {}] as const] : Object.entries(part)
    for (const [name, inner] of children) {
      ids.add(`${parent}.${name}`)
      if (inner !== undefined) add(inner, `${parent}.${name}`)
    }
  }
  add(value, 'auth')
  return ids
}

interface Delay {
  type: string
  stateId: string
}

/** Every delay of the machine, read from its definition. */
const delays: Delay[] = nodes.flatMap((node) =>
  [...node.transitions.keys()]
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({ type, stateId: node.id })),
)

/** Returns the name of the delay in `xstate.after.<delay>.<state>`. */
export function delayOf(type: string): string {
  return type.split('.')[2] ?? ''
}

export const events = [
  ...outside,
  ...answered,
  ...delays.map(({ type }) => ({ type })),
] as unknown as ModelEvent[]

/** An answer needs a running actor, and a delay needs its active state. */
export function isPossible(snapshot: Snapshot, event: ModelEvent): boolean {
  const given = event as unknown as { type: string; actorId?: string }
  if (given.actorId !== undefined) return given.actorId in snapshot.children
  const delay = delays.find(({ type }) => type === given.type)
  return !delay || activeIds(snapshot).has(delay.stateId)
}

/** The state's value, and the few facts that decide what happens next or what people see. */
export function serializeState({ value, context }: Snapshot): string {
  const { session, failure, submission } = context
  return JSON.stringify([
    value,
    session && [
      session.user.id,
      session.expiresAt * 1000 - START,
      Boolean(session.recovery),
      Boolean(session.needsSecondFactor),
    ],
    context.role,
    context.staffType,
    context.isRoleFallback,
    failure !== null,
    context.unconfirmedEmail,
    submission?.kind ?? null,
  ])
}

export function serializeEvent(event: ModelEvent): string {
  return JSON.stringify(event, (_, value: unknown) =>
    value instanceof Error ? value.message : value,
  )
}
