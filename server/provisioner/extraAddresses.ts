import * as v from 'valibot'

/** An extra address and a server: it is brought there, or taken off it. */
export interface AddressJob {
  /** Such as 203.0.113.7 or 2001:db8::7. */
  address: string
  instanceId: string
  region: string
}

/** What became of an address that was brought to a server. */
export interface AddressFacts {
  /** It is set inside the server too, until that boots again. False: the owner of the server sets it there. */
  isInside: boolean
}

/**
 * What an engine does with extra addresses. Rules 1, 2, 4 and 5 of drivers hold: both can be repeated, and go on where an
 * earlier call was cut off.
 */
export interface ExtraAddresses {
  /**
   * Lets the address through to the server, and sets it inside if the server runs and can be written to. No other server of
   * the engine has it at that time. `instance_missing`: the engine does not hold the server.
   */
  assign: (job: AddressJob, signal: AbortSignal) => Promise<AddressFacts>
  /** The server has the address no longer, in the engine and inside. One that is missing is a success. */
  remove: (job: AddressJob, signal: AbortSignal) => Promise<void>
}

interface TaskBase {
  addressId: string
  version: number
  region: string
  address: string
}

/** The way of an address to its server. */
export interface RouteTask extends TaskBase {
  kind: 'route'
  /** Null: it is at no server. */
  assignTo: string | null
  /** Servers that may still have it. */
  removeFrom: string[]
}

/** The reverse name of an address. Null: it has none any more. */
interface NameTask extends TaskBase {
  kind: 'name'
  name: string | null
}

export type AddressTask = RouteTask | NameTask
export type AddressTaskKind = AddressTask['kind']

/** What became of a task. A failed one is tried again. */
export type AddressOutcome = { removedFrom: string[]; isInside: boolean } & (
  | { ok: true }
  | { ok: false; code: string; detail: string }
)

const base = {
  address_id: v.string(),
  version: v.number(),
  region: v.string(),
  address: v.string(),
}

const taskRow = v.variant('kind', [
  v.object({
    ...base,
    kind: v.literal('route'),
    assign_to: v.nullable(v.string()),
    remove_from: v.array(v.string()),
  }),
  v.object({ ...base, kind: v.literal('name'), name: v.nullable(v.string()) }),
])

/** The answer of `claim_addresses`. */
export const addressTaskRows = v.array(
  v.pipe(
    taskRow,
    v.transform((row): AddressTask => {
      const { address_id, version, region, address } = row
      const task = { addressId: address_id, version, region, address }
      return row.kind === 'name'
        ? { ...task, kind: row.kind, name: row.name }
        : { ...task, kind: row.kind, assignTo: row.assign_to, removeFrom: row.remove_from }
    }),
  ),
)
