import type { BackupRequest } from '@/domain/backups/backupMutations'
import type { BackupSchedule } from '@/domain/backups/backupSchedule'
import type { DocPage } from '@/content/docPages'
import type { BillingAccount } from '@/domain/billing/account'
import type { Invoice } from '@/domain/billing/invoices'
import type { LimitState } from '@/domain/billing/limitState'
import type { MonthSoFar } from '@/domain/billing/monthSoFar'
import type { Image, Region } from '@/domain/catalogue/queries'
import type { Feature } from '@/domain/catalogue/useRegionFeatures'
import type { Plan } from '@/domain/catalogue/plan'
import type { Alarm, AlarmChange, AlarmPerson, AlarmRule } from '@/domain/alarms/alarms'
import type { Firewall, FirewallChange } from '@/domain/firewalls/firewalls'
import type { KeyChange } from '@/domain/instances/access'
import type { InstanceCost } from '@/domain/instances/costs'
import type { InstanceAction } from '@/domain/instances/history'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type {
  ActionKind,
  ActionParameters,
  InstanceSettings,
  NamedOrder,
  OrderedServer,
  RequestedAction,
} from '@/domain/instances/instanceMutations'
import type { FirewallSettings, InstanceNetwork } from '@/domain/instances/network'
import type { Quota } from '@/domain/instances/quotas'
import type { SshKey, SshKeyName } from '@/domain/instances/sshKeys'
import type { AcceptedImage, LinkedImage } from '@/domain/ownImages/imageShare'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import type { OwnImageRequest, SnapshotRequest } from '@/domain/snapshots/snapshotMutations'
import type { SnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import type { TicketRequest } from '@/domain/tickets/mutations'
import type { Ticket, TicketMessage } from '@/domain/tickets/ticket'
import type { Approval } from '@/domain/approvals/approvals'
import type { ApiKey, ApiKeyScope } from '@/domain/workspaces/apiKeys'
import type { Permission } from '@/domain/workspaces/permissions'
import type { Workspace, WorkspaceRole } from '@/domain/workspaces/workspace'
import type { WorkspaceSshKey } from '@/domain/workspaces/workspaceSshKeys'
import type { Orders } from '@/lib/deployment'
import { near } from './near'
import type { BinData } from './binData'
import type { NetworkData } from './networkData'
import type { Place, Problem } from './syntax'
import type { Cell, CellType } from './units'
import type { VolumeData } from './volumeData'

/** One row of a table, by the names of its columns. */
export type Row = Readonly<Record<string, Cell>>

/** Things with names: completion offers them, and a page links to them. */
export type Named =
  | 'plans'
  | 'regions'
  | 'images'
  | 'servers'
  | 'commands'
  | 'pages'
  | 'keys'
  | 'workspaces'
  | 'apikeys'
  | 'firewalls'
  | 'addresses'
  | 'networks'
  | 'volumes'
  | 'tickets'

export interface Column {
  name: string
  type: CellType
  about: string
  /** Its cells are names of these. */
  names?: Named
  /** The texts that it can have. */
  choices?: readonly string[]
  /** The column with the most that this amount can be. A page draws both as a bar. */
  limit?: string
  /** The name is the first part of many columns, such as `label.env`. */
  isPrefix?: boolean
}

/** An argument of a command: a value in its place, or a flag with a value. */
export interface Parameter {
  name: string
  /** A switch is a flag without a value. */
  type: CellType | 'switch'
  about: string
  isRequired?: boolean
  /** A flag that can be given several times. */
  isRepeated?: boolean
  /** The only texts that fit. */
  choices?: readonly string[]
  /** How it is written, where the type does not say it. */
  samples?: readonly string[]
  /** Whose names fit: completion reads them from the live data. */
  names?: Named
}

/** A text of a call, and where it was written. */
interface GivenText {
  text: string
  place: Place
}

/** The values of a call, by the name of the parameter. */
export interface Arguments {
  text: (name: string) => string | undefined
  /** All texts of a flag that can be given several times, in their order. */
  texts: (name: string) => readonly GivenText[]
  number: (name: string) => number | undefined
  has: (name: string) => boolean
  /** Where the command was written, with everything that it was given. */
  place: Place
  /** Where a value was written. */
  placeOf: (name: string) => Place
}

/** A part of the deployment and how it answers. */
interface StatusPart {
  part: string
  state: string
  note: string
}

/** What an API key cannot read or do: it belongs to the person. */
export interface PersonData {
  tickets: () => Promise<readonly Ticket[]>
  ticket: (number: number) => Promise<{ ticket: Ticket; messages: readonly TicketMessage[] }>
  openTicket: (request: TicketRequest, idempotencyKey: string) => Promise<number>
  replyTicket: (number: number, body: string, idempotencyKey: string) => Promise<void>
  closeTicket: (number: number) => Promise<void>
  apiKeys: () => Promise<readonly ApiKey[]>
  revokeApiKey: (id: string) => Promise<void>
  decideApproval: (id: string, approve: boolean, answer: string) => Promise<void>
  addKey: (name: string, line: string) => Promise<SshKey>
  removeKey: (id: string) => Promise<void>
  /** Adds a public key to the workspace. */
  addWorkspaceKey: (name: string, line: string) => Promise<void>
  removeWorkspaceKey: (id: string) => Promise<void>
  /** Later lines run in this workspace. */
  useWorkspace: (slug: string) => void
  /** Resolves to the slug. */
  createWorkspace: (name: string) => Promise<string>
  renameWorkspace: (workspace: Workspace, name: string) => Promise<void>
  /** Resolves to the link that the invited person opens. */
  invite: (workspace: Workspace, email: string, role: WorkspaceRole) => Promise<string>
  /** Calls the procedure `share_own_image`. Resolves to the address that the other person opens. */
  shareImage: (image: OwnImage) => Promise<{ link: string; expiresAt: string }>
  /** What the link of an image leads to. `null`: the token belongs to no link. */
  linkedImage: (token: string) => Promise<LinkedImage | null>
  /** Calls the procedure `accept_own_image`. */
  acceptImage: (accepted: AcceptedImage) => Promise<void>
  signOut: () => void
}

/** What a signed-in person or an API key can read and do. Everything is of their current workspace. */
export interface AccountData extends NetworkData, VolumeData, BinData {
  email: string
  name: string
  workspace: Workspace
  /** Whether servers are billed. */
  orders: Orders
  /** The engine only plays servers: no machine is made. */
  isSimulated: boolean
  /** The account is suspended: it can only read. */
  isSuspended: boolean
  /** The key that acts for the person. `null`: the person is signed in. */
  apiKey: Pick<
    ApiKey,
    'name' | 'scope' | 'expiresAt' | 'actions' | 'label' | 'approvalMicros'
  > | null
  /** `null` for an API key. */
  person: PersonData | null
  workspaces: () => Promise<readonly Workspace[]>
  permissions: () => Promise<readonly Permission[]>
  servers: () => Promise<readonly Instance[]>
  keys: () => Promise<readonly SshKeyName[]>
  /** The SSH keys of the workspace. */
  workspaceKeys: () => Promise<readonly WorkspaceSshKey[]>
  quotas: () => Promise<readonly Quota[]>
  costs: () => Promise<readonly InstanceCost[]>
  invoices: () => Promise<readonly Invoice[]>
  billing: () => Promise<BillingAccount | null>
  /** How long the monthly limit lasts. `null`: there is none. */
  limitState: () => Promise<LimitState | null>
  /** What is charged for this month until now. */
  month: () => Promise<MonthSoFar>
  actions: (limit: number) => Promise<readonly InstanceAction[]>
  rules: () => Promise<InstanceRules>
  /** Calls the procedure `create_instance`. */
  createServers: (order: NamedOrder, idempotencyKey: string) => Promise<readonly OrderedServer[]>
  /** Calls the procedure `request_instance_action`. */
  requestAction: (
    server: Instance,
    kind: ActionKind,
    parameters: ActionParameters,
  ) => Promise<RequestedAction>
  snapshots: () => Promise<readonly Snapshot[]>
  backupSchedules: () => Promise<readonly BackupSchedule[]>
  /** `null`: no backups can be switched on. */
  backupPrice: () => Promise<SnapshotPrice | null>
  /** Calls the procedure `set_backups`. */
  setBackups: (request: BackupRequest) => Promise<number>
  /** Calls the procedure `stop_backups`. */
  stopBackups: (instanceIds: readonly string[]) => Promise<number>
  /** `null`: no snapshots can be taken. */
  snapshotPrice: () => Promise<SnapshotPrice | null>
  /** Calls the procedure `create_snapshot`. Resolves to the id of the action. */
  createSnapshot: (request: SnapshotRequest) => Promise<string>
  /** Calls the procedure `delete_snapshot`. Resolves to the id of the action. */
  deleteSnapshot: (snapshot: Snapshot) => Promise<string>
  /** The images that the workspace made. */
  ownImages: () => Promise<readonly OwnImage[]>
  /** Calls the procedure `create_own_image`. Resolves to the id of the action. */
  createOwnImage: (request: OwnImageRequest) => Promise<string>
  /** Calls the procedure `delete_own_image`. */
  deleteOwnImage: (image: OwnImage) => Promise<void>
  /** Calls the procedure `update_instance`. What is missing stays. */
  updateServer: (server: Instance, settings: Partial<InstanceSettings>) => Promise<void>
  /** Calls the procedure `set_console`. */
  setConsole: (server: Instance, isOn: boolean) => Promise<void>
  /** Calls the procedure `set_server_keys`. Resolves to the id of the action. */
  setServerKeys: (server: Instance, change: KeyChange) => Promise<string>
  /** Calls the procedure `start_rescue`, without a password. Resolves to the id of the action. */
  startRescue: (server: Instance) => Promise<string>
  /** Calls the procedure `end_rescue`. Resolves to the id of the action. */
  endRescue: (server: Instance) => Promise<string>
  /** The regions that offer a feature, by their slugs. */
  regionsWith: (feature: Feature) => Promise<readonly string[]>
  network: (server: Instance) => Promise<InstanceNetwork>
  /** Calls the procedure `set_firewall` for the version that was read. Resolves to the new version. */
  saveFirewall: (server: Instance, version: number, settings: FirewallSettings) => Promise<number>
  /** The firewalls of the workspace, which servers share. */
  firewalls: () => Promise<readonly Firewall[]>
  /** Calls the procedure `create_firewall`, without rules. */
  createFirewall: (name: string) => Promise<void>
  /** Calls the procedure `update_firewall` for the version that was read. */
  updateFirewall: (firewall: Firewall, change: Partial<FirewallChange>) => Promise<void>
  deleteFirewall: (firewall: Firewall) => Promise<void>
  attachFirewall: (firewall: Firewall, instanceId: string) => Promise<void>
  detachFirewall: (firewall: Firewall, instanceId: string) => Promise<void>
  /** The orders of API keys that a person approves. */
  approvals: () => Promise<readonly Approval[]>
  /** The alarms of the workspace. */
  alarms: () => Promise<readonly Alarm[]>
  /** The members whom alarms can write to. For who may change alarms. */
  alarmPeople: () => Promise<readonly AlarmPerson[]>
  /** Calls the procedure `create_alarm_rule`. */
  createAlarm: (name: string, rule: AlarmRule) => Promise<void>
  /** Calls the procedure `update_alarm_rule` for the version that was read. What is missing stays. */
  updateAlarm: (alarm: Alarm, change: AlarmChange) => Promise<void>
  /** Calls the procedure `delete_alarm_rule`. */
  deleteAlarm: (alarm: Alarm) => Promise<void>
}

/** Everything that commands read: the page, the tests and other programs each hand in their own. */
export interface BitData {
  plans: () => Promise<readonly Plan[]>
  regions: () => Promise<readonly Region[]>
  images: () => Promise<readonly Image[]>
  status: () => Promise<readonly StatusPart[]>
  pages: () => readonly DocPage[]
  /** `null` if nobody is signed in. */
  account: () => Promise<AccountData | null>
  /** Milliseconds since 1970. */
  now: () => number
  /** Opens the sign-in form, which leads back to the page of the line. Programs without pages leave it out. */
  openSignIn?: (() => void) | undefined
}

/** An action that goes on after its command has answered. */
export interface FollowedAction {
  id: string
  instanceId: string
  server: string
}

/** Rows of a command, with the currency of their money. */
export interface Rows {
  rows: readonly Row[]
  currency?: string | undefined
  /** What the rows do not say, in a few sentences. */
  note?: string | undefined
  /** A page follows these actions until they end. */
  follows?: readonly FollowedAction[] | undefined
}

interface AnyCommand {
  /** One or two words: `servers`, `server stop`. */
  name: string
  /** What it does, in a sentence. */
  about: string
  /** Values in their order. */
  parameters: readonly Parameter[]
  flags: readonly Parameter[]
  columns: readonly Column[]
}

/** Everything that a call of a command gets. */
export interface Call<Account> {
  data: BitData
  account: Account
  args: Arguments
  /** Aborts if the person cancels the line. */
  signal: AbortSignal
}

/** The scope that an API key needs for a command. `none`: only a person who is signed in can run it. */
type NeededScope = ApiKeyScope | 'none'

/** Reads rows. It works without an account. */
export interface PublicCommand extends AnyCommand {
  kind: 'public'
  read: (call: Call<null>) => Promise<Rows>
}

/** Reads rows of the signed-in person. */
export interface AccountCommand extends AnyCommand {
  kind: 'account'
  apiKey: NeededScope
  read: (call: Call<AccountData>) => Promise<Rows>
}

/** What a change would do. */
export interface Preview extends Rows {
  /** One sentence about the effect, and one about the bill. */
  effect: string
  /** The name that a person has to type, if the change cannot be undone. `null`: a press is enough. */
  typeName: string | null
  /** Nobody is asked about this change, although the command asks about others. */
  isHarmless?: boolean
  /** The verb of the button. */
  verb: string
  run: () => Promise<Rows>
}

/** Changes something. It first says what it would do; a dry run ends there. */
export interface ChangeCommand extends AnyCommand {
  kind: 'change'
  apiKey: NeededScope
  /** `ask`: a person confirms it. `name`: by typing a name, because it cannot be undone. */
  confirmation: 'none' | 'ask' | 'name'
  prepare: (call: Call<AccountData>) => Promise<Preview>
}

export type BitCommand = PublicCommand | AccountCommand | ChangeCommand

/** A problem that stops a line. */
export class BitProblem extends Error {
  readonly problem: Problem

  constructor(
    code: Problem['code'],
    { from, to }: Place,
    message: string,
    fits: readonly string[] = [],
    replaces?: Place,
  ) {
    super(message)
    this.name = 'BitProblem'
    this.problem = { code, message, fits, from, to, ...(replaces && { replaces }) }
  }
}

/** The rows of which one has that name; a problem with near names if there is none. */
export function named<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  args: Arguments,
  parameter: string,
): Item {
  const name = args.text(parameter) ?? ''
  const found = items.find((item) => nameOf(item) === name)
  if (found !== undefined) return found
  throw notFound({ text: name, place: args.placeOf(parameter) }, parameter, items.map(nameOf))
}

/** The rows that a flag names which can be given several times. */
export function allNamed<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  args: Arguments,
  parameter: string,
): Item[] {
  return args.texts(parameter).map((given) => {
    const found = items.find((item) => nameOf(item) === given.text)
    if (found !== undefined) return found
    throw notFound(given, parameter, items.map(nameOf))
  })
}

const notFound = ({ text, place }: GivenText, what: string, names: readonly string[]) =>
  new BitProblem('not_found', place, `There is no ${what} “${text}”.`, near(text, names))

/** What belongs to the person. Commands that use it have `apiKey: 'none'`, so no API key comes here. */
export function personOf({ person }: AccountData): PersonData {
  if (person === null) throw new Error('An API key ran a command for people.')
  return person
}
