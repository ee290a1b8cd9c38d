import type { ChipInputs } from './breakEven'

interface Source {
  text: string
  /** Without it, the default is a guess. */
  href?: string
}

export interface InputRule {
  key: keyof ChipInputs
  label: string
  unit: string
  least: number
  most: number
  /** Steps between two whole numbers. */
  parts: number
  /** A slider on a log scale, for amounts of different size. */
  isLog?: true
  start: number
  source: Source
}

const SMARTNICS = 'https://www.usenix.org/conference/nsdi18/presentation/firestone'
const WAREHOUSE = 'https://research.google/pubs/profiling-a-warehouse-scale-computer/'
const ELECTRICITY =
  'https://ec.europa.eu/eurostat/statistics-explained/index.php?title=Electricity_price_statistics'
const ASIC_COST =
  'https://www.techonline.com/tech-papers/structured-asics-151a-risk-management-tool/'

/** The inputs with their defaults, in the order of the form. */
export const inputRules: readonly InputRule[] = [
  {
    key: 'hosts',
    label: 'Hosts',
    unit: '',
    least: 1,
    most: 1_000_000,
    parts: 1,
    isLog: true,
    start: 500,
    source: { text: 'A guess for a small cloud.' },
  },
  {
    key: 'cores',
    label: 'Cores per host',
    unit: '',
    least: 4,
    most: 512,
    parts: 1,
    isLog: true,
    start: 64,
    source: { text: 'A guess: common server CPUs have 32 to 192.' },
  },
  {
    key: 'share',
    label: 'CPU spent on this work',
    unit: '%',
    least: 0,
    most: 50,
    parts: 10,
    start: 15,
    source: {
      text: 'Half of what Google measured: common low-level work takes up to 30 % of the cycles. Hosts that rent out servers may differ.',
      href: WAREHOUSE,
    },
  },
  {
    key: 'moved',
    label: 'Of it, moved to the chip',
    unit: '%',
    least: 0,
    most: 100,
    parts: 1,
    start: 60,
    source: { text: 'A guess. Nobody has measured it here.' },
  },
  {
    key: 'sold',
    label: 'Freed cores that are rented',
    unit: '%',
    least: 0,
    most: 100,
    parts: 1,
    start: 70,
    source: { text: 'A guess. A core that nobody rents earns nothing.' },
  },
  {
    key: 'coreHour',
    label: 'A core earns, per hour',
    unit: '€',
    least: 0,
    most: 1,
    parts: 1000,
    start: 0.05,
    source: {
      text: 'Half of the list price of a physical core in 2018, 0.10 to 0.11 dollars an hour.',
      href: SMARTNICS,
    },
  },
  {
    key: 'life',
    label: 'Life of a host',
    unit: 'years',
    least: 1,
    most: 10,
    parts: 1,
    start: 5,
    source: {
      text: 'The same paper: 900 dollars a year, 4,500 over the life of a server.',
      href: SMARTNICS,
    },
  },
  {
    key: 'unit',
    label: 'Chip with board, each',
    unit: '€',
    least: 10,
    most: 10_000,
    parts: 1,
    isLog: true,
    start: 400,
    source: { text: 'A guess. It falls with the number made.' },
  },
  {
    key: 'card',
    label: 'Card to buy instead, each',
    unit: '€',
    least: 10,
    most: 10_000,
    parts: 1,
    isLog: true,
    start: 1500,
    source: { text: 'A guess. Ask for an offer and enter it.' },
  },
  {
    key: 'watts',
    label: 'Power of chip or card',
    unit: 'W',
    least: 0,
    most: 300,
    parts: 1,
    start: 25,
    source: { text: 'A guess. A slot gives 75 W without a cable.' },
  },
  {
    key: 'energy',
    label: 'Electricity, per kWh',
    unit: '€',
    least: 0,
    most: 1,
    parts: 1000,
    start: 0.18,
    source: {
      text: 'Between the lowest and the highest price for businesses in the EU, 0.094 and 0.256 in 2024.',
      href: ELECTRICITY,
    },
  },
  {
    key: 'design',
    label: 'Design, once, in millions',
    unit: 'M€',
    least: 0,
    most: 1000,
    parts: 10,
    isLog: true,
    start: 25,
    source: {
      text: 'An old public figure: about 25 million dollars for a 90 nm chip, 1 million of it for masks. Newer processes cost more.',
      href: ASIC_COST,
    },
  },
]

export const startInputs = Object.fromEntries(
  inputRules.map(({ key, start }) => [key, start]),
) as unknown as ChipInputs

/** The numbers in an address. What is missing has its default. */
export type ChipSearch = Partial<Record<keyof ChipInputs, number | undefined>>

/** Limits a value and rounds it to its steps. */
export function limited({ least, most, parts }: InputRule, value: number): number {
  return Math.min(most, Math.max(least, Math.round(value * parts) / parts))
}

/** The search for some inputs. A default is not in the address. */
export function searchOf(inputs: ChipInputs): ChipSearch {
  return Object.fromEntries(
    inputRules.map(({ key, start }) => [key, inputs[key] === start ? undefined : inputs[key]]),
  )
}

/** The inputs of an address, within their limits, with defaults. */
export function inputsOf(search: ChipSearch): ChipInputs {
  return Object.fromEntries(
    inputRules.map((rule) => [rule.key, limited(rule, search[rule.key] ?? rule.start)]),
  ) as unknown as ChipInputs
}

/** Steps of a slider on a log scale. */
export const LOG_STEPS = 400

/** The place of a value on a slider with a log scale. Zero is at its left end. */
export function toSlider({ least, most, parts }: InputRule, value: number): number {
  const from = Math.max(least, 1 / parts)
  if (value <= from) return 0
  return Math.round((Math.log(value / from) / Math.log(most / from)) * LOG_STEPS)
}

/** The value at a place of that slider, rounded to two digits so that people get plain numbers. */
export function fromSlider(rule: InputRule, place: number): number {
  if (place <= 0) return rule.least
  if (place >= LOG_STEPS) return rule.most
  const from = Math.max(rule.least, 1 / rule.parts)
  const exact = from * (rule.most / from) ** (place / LOG_STEPS)
  return limited(rule, Number(exact.toPrecision(2)))
}
