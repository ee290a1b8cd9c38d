import { planState, type PlanState } from '@/domain/catalogue/availability'
import { totalVramGib, type Plan } from '@/domain/catalogue/plan'
import { estimateMonth, HOURS_IN_MONTH, MOST_INSTANCES } from '@/domain/catalogue/price'
import { inUnits } from '../cells'
import { BitProblem, named, type Column, type PublicCommand, type Row } from '../command'

/** The states of a plan, as its column `stock` calls them. */
export const planStates: Readonly<Record<PlanState, string>> = {
  available: 'in stock',
  retiring: 'retiring',
  sold_out: 'sold out',
  closed: 'closed',
  elsewhere: 'not offered',
}

const kinds = ['vps', 'cloud', 'vds', 'gpu']

const planColumns: readonly Column[] = [
  { name: 'plan', type: 'text', about: 'The name of the plan.', names: 'plans' },
  { name: 'kind', type: 'text', about: 'vps, cloud, vds or gpu.', choices: kinds },
  { name: 'cpu', type: 'text', about: 'shared or dedicated.', choices: ['shared', 'dedicated'] },
  { name: 'vcpu', type: 'number', about: 'Number of vCPUs.' },
  { name: 'memory', type: 'memory', about: 'Memory.' },
  { name: 'disk', type: 'memory', about: 'Disk.' },
  { name: 'gpu', type: 'text', about: 'Model of the GPUs.' },
  { name: 'vram', type: 'memory', about: 'Memory of all GPUs.' },
  { name: 'price', type: 'money', about: 'Price of an hour.' },
  { name: 'cap', type: 'money', about: 'The most that a month costs.' },
  {
    name: 'stock',
    type: 'text',
    about: 'in stock, sold out, retiring or closed.',
    choices: Object.values(planStates),
  },
  { name: 'regions', type: 'text', about: 'Regions where it is in stock.' },
]

function planRow(plan: Plan, region: string | undefined, now: number): Row {
  return {
    plan: plan.slug,
    kind: plan.kind,
    cpu: plan.cpu,
    vcpu: plan.vcpus,
    memory: plan.memoryGib,
    disk: plan.diskGib,
    gpu: plan.gpuModel,
    vram: totalVramGib(plan),
    price: inUnits(plan.hourlyMicros),
    cap: plan.monthlyCapMicros === null ? null : inUnits(plan.monthlyCapMicros),
    stock: planStates[planState(plan, region, now)],
    regions: plan.regions
      .filter(({ stock }) => stock !== 0)
      .map((place) => place.region)
      .join(' '),
  }
}

/** Commands that read the public catalogue. */
export const catalogueCommands: readonly PublicCommand[] = [
  {
    kind: 'public',
    name: 'plans',
    about: 'Lists plans with prices and stock.',
    parameters: [],
    flags: [
      {
        name: 'kind',
        type: 'text',
        about: 'Only plans of this kind.',
        choices: kinds,
      },
      { name: 'region', type: 'text', about: 'Only plans offered there.', names: 'regions' },
    ],
    columns: planColumns,
    read: async ({ data, args }) => {
      const [plans, regions] = await Promise.all([data.plans(), data.regions()])
      const region = args.has('region')
        ? named(regions, ({ slug }) => slug, args, 'region').slug
        : undefined
      const kind = args.text('kind')
      const found = plans.filter(
        (plan) =>
          (kind === undefined || plan.kind === kind) &&
          planState(plan, region, data.now()) !== 'elsewhere',
      )
      return {
        rows: found.map((plan) => planRow(plan, region, data.now())),
        currency: plans[0]?.currency,
      }
    },
  },
  {
    kind: 'public',
    name: 'price',
    about: 'Computes what a plan costs for some hours of a month.',
    parameters: [
      { name: 'plan', type: 'text', about: 'The plan.', isRequired: true, names: 'plans' },
    ],
    flags: [
      {
        name: 'hours',
        type: 'duration',
        about: `Time in the month; a whole month (${HOURS_IN_MONTH} h) without it.`,
      },
      { name: 'servers', type: 'number', about: 'How many servers; 1 without it.' },
    ],
    columns: [
      { name: 'plan', type: 'text', about: 'The name of the plan.', names: 'plans' },
      { name: 'hours', type: 'duration', about: 'The time that is billed.' },
      { name: 'servers', type: 'number', about: 'Number of servers.' },
      { name: 'price', type: 'money', about: 'Price of an hour.' },
      { name: 'cap', type: 'money', about: 'The most that a month of one server costs.' },
      { name: 'cost', type: 'money', about: 'The cost of all servers, without VAT.' },
    ],
    read: async ({ data, args }) => {
      const plan = named(await data.plans(), ({ slug }) => slug, args, 'plan')
      const hours = args.number('hours') ?? HOURS_IN_MONTH
      const servers = args.number('servers') ?? 1
      if (!Number.isInteger(hours) || hours < 0 || hours > HOURS_IN_MONTH) {
        throw new BitProblem(
          'wrong_type',
          args.placeOf('hours'),
          `A month has whole hours, 0 to ${HOURS_IN_MONTH}.`,
          ['72 h', '30 d'],
        )
      }
      if (!Number.isInteger(servers) || servers < 1 || servers > MOST_INSTANCES) {
        throw new BitProblem(
          'wrong_type',
          args.placeOf('servers'),
          `The number of servers is whole, 1 to ${MOST_INSTANCES}.`,
          ['1', '3'],
        )
      }
      const { total } = estimateMonth(plan, hours, servers)
      return {
        currency: plan.currency,
        rows: [
          {
            plan: plan.slug,
            hours,
            servers,
            price: inUnits(plan.hourlyMicros),
            cap: plan.monthlyCapMicros === null ? null : inUnits(plan.monthlyCapMicros),
            cost: inUnits(total),
          },
        ],
      }
    },
  },
  {
    kind: 'public',
    name: 'regions',
    about: 'Lists the regions.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'region', type: 'text', about: 'Its short name.', names: 'regions' },
      { name: 'name', type: 'text', about: 'The city.' },
      { name: 'country', type: 'text', about: 'Code of the country.' },
      { name: 'plans', type: 'number', about: 'Plans in stock there.' },
    ],
    read: async ({ data }) => {
      const [regions, plans] = await Promise.all([data.regions(), data.plans()])
      return {
        rows: regions.map(({ slug, name, country }) => ({
          region: slug,
          name,
          country,
          plans: plans.filter((plan) =>
            ['available', 'retiring'].includes(planState(plan, slug, data.now())),
          ).length,
        })),
      }
    },
  },
  {
    kind: 'public',
    name: 'images',
    about: 'Lists the operating systems.',
    parameters: [],
    flags: [],
    columns: [
      { name: 'image', type: 'text', about: 'Its short name.', names: 'images' },
      { name: 'family', type: 'text', about: 'The distribution.' },
      { name: 'version', type: 'text', about: 'Its version.' },
      { name: 'disk', type: 'memory', about: 'The smallest disk that holds it.' },
    ],
    read: async ({ data }) => ({
      rows: (await data.images()).map(({ slug, family, version, minDiskGib }) => ({
        image: slug,
        family,
        version,
        disk: minDiskGib,
      })),
    }),
  },
]
