import type { WantedVolume } from '@machines/createServer'
import type { Plan } from '@/domain/catalogue/plan'
import { nameProblem } from '@/domain/instances/instanceName'
import { formatVolumeMonth } from '@/domain/volumes/volume'
import { sizeProblem } from '@/domain/volumes/volumeRules'
import { LOCALE } from '@/lib/locale'
import { allNamed, BitProblem, type AccountData, type Arguments } from '../command'

interface Order {
  plan: Pick<Plan, 'virtualization'>
  /** The slug of the region. */
  region: string | undefined
  count: number
}

/** Volumes from the start, and what they cost as a sentence. */
interface NewServerVolumes {
  wanted: readonly WantedVolume[]
  /** The size of the new one, for the quotas; 0: none. */
  gib: number
  effect: string
}

/**
 * What \`--volume\`, \`--volume-name\` and \`--attach-volume\` of a line ask for.
 * @throws BitProblem where the dashboard would not offer it
 */
export async function volumesOf(
  account: AccountData,
  args: Arguments,
  order: Order,
): Promise<NewServerVolumes> {
  const isNew = args.has('volume')
  if (!isNew && args.has('volume-name')) {
    throw new BitProblem('missing', args.placeOf('volume-name'), 'Give the size with --volume.')
  }
  const [price, known] = await Promise.all([
    isNew ? account.volumePrice() : null,
    args.has('attach-volume') ? account.volumes() : [],
  ])
  const made = isNew ? newVolume(args, price, order.count) : undefined
  const attached = attachedOf(args, known, order)
  return {
    wanted: [
      ...(made === undefined ? [] : [made]),
      ...attached.map(({ id }) => ({ volumeId: id })),
    ],
    gib: made?.sizeGib ?? 0,
    effect:
      made === undefined || price === null
        ? ''
        : ` ${order.count === 1 ? 'A volume' : `${order.count} volumes`} of ${made.sizeGib} GiB: ${formatVolumeMonth(price, made.sizeGib * order.count, LOCALE)} per month until you delete ${order.count === 1 ? 'it' : 'them'}.`,
  }
}

function newVolume(
  args: Arguments,
  price: Awaited<ReturnType<AccountData['volumePrice']>>,
  count: number,
) {
  const size = args.number('volume') ?? Number.NaN
  const name = args.text('volume-name')
  const wrongSize =
    price === null ? 'The provider offers no volumes at present.' : sizeProblem(String(size), 1)
  if (price === null || wrongSize !== undefined) {
    throw new BitProblem('refused', args.placeOf('volume'), wrongSize ?? '')
  }
  const wrongName = name === undefined ? undefined : nameProblem(name, count, () => false)
  if (wrongName !== undefined) {
    throw new BitProblem('refused', args.placeOf('volume-name'), wrongName)
  }
  return {
    sizeGib: size,
    gibMonthMicros: price.gibMonthMicros,
    ...(name === undefined ? {} : { name }),
  }
}

/** The volumes that are there, which no server has and which fit the new one. */
function attachedOf(
  args: Arguments,
  known: Awaited<ReturnType<AccountData['volumes']>>,
  { plan, region, count }: Order,
) {
  const chosen = allNamed(
    known.filter(({ state }) => state !== 'deleted'),
    ({ name }) => name,
    args,
    'attach-volume',
  )
  const refuse = (message: string) => {
    throw new BitProblem('refused', args.placeOf('attach-volume'), message)
  }
  if (chosen.length > 0 && count !== 1) refuse('A volume can be given to one server only.')
  for (const { name, state, server, region: place, virtualization } of chosen) {
    if (server !== null) refuse(`${name}: ${server.name} has it. Detach it first.`)
    if (state !== 'available') refuse(`${name} is ${state}.`)
    if (place.slug !== region) refuse(`${name} is in ${place.slug}.`)
    if (virtualization !== plan.virtualization) {
      refuse(`${name} was made for the other kind of server: containers or virtual machines.`)
    }
  }
  return chosen
}
