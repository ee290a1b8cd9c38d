import type { Quantity } from './syntax'

/** The type of a column or an argument. */
export type CellType = 'text' | 'number' | 'memory' | 'money' | 'duration' | 'yes'

/** One value of a row. Memory is in GiB, a duration in hours, money in whole units of its currency. */
export type Cell = string | number | boolean | null

/** The units of an input, and what each is in the unit of a cell. */
export const units = {
  MiB: { type: 'memory', factor: 1 / 1024 },
  GiB: { type: 'memory', factor: 1 },
  TiB: { type: 'memory', factor: 1024 },
  min: { type: 'duration', factor: 1 / 60 },
  h: { type: 'duration', factor: 1 },
  d: { type: 'duration', factor: 24 },
  EUR: { type: 'money', factor: 1 },
  GBP: { type: 'money', factor: 1 },
  USD: { type: 'money', factor: 1 },
} as const satisfies Record<string, { type: CellType; factor: number }>

export type Unit = keyof typeof units

export const unitNames = Object.keys(units) as Unit[]

/** Other ways to write a unit. Memory is sold in GiB, and many people write GB for it. */
export const unitAliases: Readonly<Record<string, Unit>> = Object.fromEntries(
  (['MiB', 'GiB', 'TiB'] as const).flatMap((unit) => {
    const short = unit.replace('i', '')
    return [short, short.toLowerCase(), unit.toLowerCase()].map((alias) => [alias, unit])
  }),
)

/** Signs that can be before an amount. */
export const currencySigns: Readonly<Record<string, Unit>> = { '€': 'EUR', '£': 'GBP' }

export const isUnit = (word: string): word is Unit => Object.hasOwn(units, word)

/** A type as an error calls it. */
export const typeNames: Readonly<Record<CellType, string>> = {
  text: 'a text',
  number: 'a number',
  memory: 'an amount of memory',
  money: 'an amount of money',
  duration: 'a time span',
  yes: 'yes or no',
}

/** Texts that are of a type, for errors and the reference. */
export const samplesOf: Readonly<Record<CellType, readonly string[]>> = {
  text: ['shared', '"two words"'],
  number: ['2', '0.5'],
  memory: ['8 GiB', '512 MiB'],
  money: ['10', '€0.05'],
  duration: ['72 h', '30 d', '90 min'],
  yes: ['yes', 'no'],
}

/** The type of a number with a unit; a bare number fits every type that has figures. */
export function typeOf({ unit }: Pick<Quantity, 'unit'>): CellType {
  return unit !== null && isUnit(unit) ? units[unit].type : 'number'
}

/** A number in the unit of a cell. */
export function inCellUnit({ number, unit }: Pick<Quantity, 'number' | 'unit'>): number {
  return unit !== null && isUnit(unit) ? number * units[unit].factor : number
}

/** Whether a value of the first type can be compared with a column of the second, or be its argument. */
export function fitsType(given: CellType, wanted: CellType): boolean {
  return given === wanted || (given === 'number' && wanted !== 'text' && wanted !== 'yes')
}
