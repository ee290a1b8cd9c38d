import { createPriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { costMicros, HOURS_IN_MONTH } from '@/domain/catalogue/price'
import { validate, type Lists } from '@/domain/instances/choice'
import { checkCloudInit } from '@/domain/instances/cloudInit'
import { submitOff, withDefaults } from '@/domain/instances/createRules'
import type { Choice } from '@/domain/instances/draft'
import {
  freeName,
  instanceNames,
  MOST_NEW_INSTANCES,
  nameProblem,
} from '@/domain/instances/instanceName'
import type { NamedOrder } from '@/domain/instances/instanceMutations'
import { MOST_LABELS, parseLabel } from '@/domain/instances/labels'
import { orderServers } from '@/domain/instances/orderServers'
import { quotasAfter } from '@/domain/instances/quotaAfter'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import type { SshKeyName } from '@/domain/instances/sshKeys'
import { scheduleText, timeZoneProblem, usualTerms } from '@/domain/backups/backupRules'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { can } from '@/domain/workspaces/permissions'
import { previewNote } from '@/domain/settings/orders'
import { LOCALE } from '@/lib/locale'
import { inUnits } from '../cells'
import {
  allNamed,
  BitProblem,
  named,
  type AccountData,
  type Arguments,
  type Call,
  type Preview,
} from '../command'
import { usableKeys } from '../usableKeys'
import { volumesOf } from './previewVolumes'

/** What `server create` would do: the checks and reasons of the page that creates servers. */
export async function previewServers({ account, data, args }: Call<AccountData>): Promise<Preview> {
  const [plans, regions, images, servers, known, quotas, permissions, firewalls, ownImages] =
    await Promise.all([
      data.plans(),
      data.regions(),
      data.images(),
      account.servers(),
      usableKeys(account),
      account.quotas(),
      account.permissions(),
      args.has('firewall') ? account.firewalls() : [],
      args.has('own-image') ? account.ownImages() : [],
    ])
  const ready = ownImages.filter(({ state }) => state === 'ready')
  const lists: Lists = { plans, regions, images, snapshots: ready, now: data.now() }
  const plan = named(plans, ({ slug }) => slug, args, 'plan')
  const slugOf = (flag: 'region' | 'image', rows: readonly { slug: string }[]) =>
    args.has(flag) ? named(rows, ({ slug }) => slug, args, flag).slug : undefined
  const own = ownImageOf(args, ready)
  const wanted = {
    plan: plan.slug,
    region: slugOf('region', regions),
    image: slugOf('image', images),
  }
  const choice = withDefaults({ ...wanted, snapshot: own?.id }, lists)
  if (own !== undefined && wanted.region !== undefined && wanted.region !== choice.region) {
    const message = `${own.name} is in ${own.region.slug}, and so are servers from it.`
    throw new BitProblem('refused', args.placeOf('region'), message, [own.region.slug])
  }
  const count = countOf(args)
  const taken = new Set(servers.flatMap((each) => (each.deletedAt === null ? each.name : [])))
  const isTaken = (name: string) => taken.has(name)
  const name = args.text('name') ?? freeName(isTaken)
  const wrongName = nameProblem(name, count, isTaken)
  if (wrongName !== undefined) throw new BitProblem('refused', args.placeOf('name'), wrongName)
  const labels = labelsOf(args)
  const keys = keysOf(args, known)
  const chosen = allNamed(firewalls, (firewall) => firewall.name, args, 'firewall')
  const cloudInit = args.text('cloud-init') ?? ''
  const wrongConfig = await checkCloudInit(cloudInit)
  if (wrongConfig !== undefined) {
    throw new BitProblem('refused', args.placeOf('cloud-init'), wrongConfig)
  }
  const volumes = await volumesOf(account, args, { plan, region: choice.region, count })
  refuse(args, choice, lists, (problems) =>
    submitOff({
      orders: account.orders,
      notAllowed: can(permissions, account.workspace, 'create_servers', account.isSuspended).reason,
      choice,
      problems,
      stock: plan.regions.find(({ region }) => region === choice.region)?.stock,
      count,
      quotas: quotasAfter(quotas, plan, count, volumes.gib),
      hasRequest: true,
    }),
  )
  const backups = await backupsOf(account, args)
  const order: NamedOrder = {
    workspace: account.workspace.slug,
    plan: plan.slug,
    region: choice.region ?? '',
    ...(own === undefined ? { image: choice.image ?? '' } : { snapshot: own.name }),
    name,
    sshKeys: keys.map((key) => key.name),
    ...(chosen.length === 0 ? {} : { firewalls: chosen.map((firewall) => firewall.name) }),
    ...(args.has('stop-at-limit') ? { stopAtLimit: true } : {}),
    ...(backups === undefined ? {} : { backups: backups.wanted }),
    ...(volumes.wanted.length === 0 ? {} : { volumes: volumes.wanted }),
    cloudInit,
    labels,
    count,
    hourlyMicros: plan.hourlyMicros,
  }
  const row = (server: string, state: string | null) => ({
    server,
    state,
    plan: plan.slug,
    region: choice.region ?? null,
    image: own?.name ?? choice.image ?? null,
    keys: keys.map((key) => key.name).join(' '),
    price: inUnits(plan.hourlyMicros),
    month: inUnits(costMicros(plan, HOURS_IN_MONTH * 3600)),
  })
  const { currency } = plan
  return {
    currency,
    rows: instanceNames(name, count).map((each) => row(each, null)),
    effect: `${effectOf(account, plan, count, keys.length)}${backups?.effect ?? ''}${volumes.effect}`,
    typeName: null,
    verb: count === 1 ? `Create ${name}` : `Create ${count} servers`,
    run: async () => {
      const created = await orderServers(account.createServers, order)
      return {
        currency,
        rows: created.map((each) => row(each.name, 'provisioning')),
        follows: created.map(({ id, name: server, actionId }) => ({
          id: actionId,
          instanceId: id,
          server,
        })),
      }
    },
  }
}

/** Backups from the start, and what they cost as a sentence; undefined: none are asked for. */
async function backupsOf(account: AccountData, args: Arguments) {
  const timeZone = args.text('backups')
  if (timeZone === undefined) return undefined
  const price = await account.backupPrice()
  const problem =
    price === null ? 'The provider offers no backups at present.' : timeZoneProblem(timeZone)
  if (price === null || problem !== undefined) {
    throw new BitProblem('refused', args.placeOf('backups'), problem ?? '')
  }
  const terms = usualTerms(timeZone)
  return {
    wanted: { timeZone, gibMonthMicros: price.gibMonthMicros },
    effect: ` Backups: ${scheduleText(terms)}; the last ${terms.keep} are kept, for ${formatGibMonth(price, 1, LOCALE)} per GiB and month.`,
  }
}

/** Refuses a choice that cannot be ordered, at the flag that is the reason. */
function refuse(
  args: Arguments,
  choice: Choice,
  lists: Lists,
  reasonOf: (problems: ReturnType<typeof validate>) => string | undefined,
): void {
  const problems = validate(choice, lists)
  const reason = reasonOf(problems)
  if (reason === undefined) return
  const field = (['plan', 'region', 'image'] as const).find((each) => problems[each] === reason)
  const flag = field === 'image' && choice.snapshot !== undefined ? 'own-image' : field
  const fits = problems.ways.flatMap((way) =>
    (['plan', 'region'] as const).flatMap((each) =>
      flag === each && way[each] !== choice[each] ? (way[each] ?? []) : [],
    ),
  )
  throw new BitProblem('refused', args.placeOf(flag ?? 'name'), reason, fits)
}

/** The image of the workspace that the servers are made from, if one is chosen. */
function ownImageOf(args: Arguments, ready: readonly OwnImage[]): OwnImage | undefined {
  if (!args.has('own-image')) return undefined
  if (!args.has('image')) return named(ready, ({ name }) => name, args, 'own-image')
  const message = 'Choose one of our images or one of your own, not both.'
  throw new BitProblem('surplus', args.placeOf('own-image'), message)
}

function countOf(args: Arguments): number {
  const count = args.number('count') ?? 1
  if (Number.isInteger(count) && count >= 1 && count <= MOST_NEW_INSTANCES) return count
  const message = `The number of servers is whole, 1 to ${MOST_NEW_INSTANCES}.`
  throw new BitProblem('wrong_type', args.placeOf('count'), message, ['1', '3'])
}

function labelsOf(args: Arguments): Record<string, string> {
  const labels: Record<string, string> = {}
  const given = args.texts('label')
  for (const { text, place } of given) {
    const label = parseLabel(text)
    if (!label.ok) throw new BitProblem('refused', place, label.problem, ['"env=prod"'])
    if (Object.hasOwn(labels, label.key)) {
      throw new BitProblem('refused', place, `There is a label ${label.key} already.`)
    }
    labels[label.key] = label.value
  }
  if (given.length > MOST_LABELS) {
    throw new BitProblem('refused', args.placeOf('label'), `At most ${MOST_LABELS} labels.`)
  }
  return labels
}

/** The chosen keys. Without a choice all of them, as the page proposes. */
function keysOf(args: Arguments, known: readonly SshKeyName[]): readonly SshKeyName[] {
  const chosen = allNamed(known, ({ name }) => name, args, 'key')
  if (!args.has('no-keys')) return chosen.length === 0 ? known : chosen
  if (chosen.length === 0) return []
  throw new BitProblem('surplus', args.placeOf('no-keys'), 'Choose keys or none, not both.')
}

function effectOf(account: AccountData, plan: Plan, count: number, keys: number): string {
  const prices = createPriceFormatter(LOCALE)
  const cap = plan.monthlyCapMicros === null ? null : plan.monthlyCapMicros * count
  const most = cap === null ? '' : `, at most ${prices.cap(plan, cap)} a month`
  const price = `${prices.hourly(plan, plan.hourlyMicros * count)} per hour${most}, without VAT.`
  return [
    `${count} × ${plan.slug}: ${price}`,
    'It is billed per started minute while it runs or is stopped.',
    ...(keys === 0 ? ['Without an SSH key you cannot sign in by SSH.'] : []),
    previewNote(account),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}
