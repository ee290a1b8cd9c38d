import { BitProblem, type Column } from './command'
import type { Value, Variable } from './syntax'
import { typeOf, type CellType } from './units'

/** What is known of a variable before anything runs. */
export type Known =
  | { kind: 'value'; type: CellType }
  | { kind: 'rows'; columns: readonly Column[] }
  | { kind: 'row'; columns: readonly Column[] }

export type Scope = ReadonlyMap<string, Known>

/** What is known of a variable. */
export function knownOf({ name, from, to }: Variable, scope: Scope): Known {
  const known = scope.get(name)
  if (known !== undefined) return known
  const names = [...scope.keys()].map((each) => `$${each}`)
  const message = `Nothing is called $${name}. Give the name with “let ${name} = …”.`
  throw new BitProblem('unknown_variable', { from, to }, message, names)
}

/** The column of a name; a prefix such as `label` fits every name that begins with it. */
export function columnNamed(name: string, columns: readonly Column[]): Column | undefined {
  return (
    columns.find((column) => column.name === name && column.isPrefix !== true) ??
    columns.find((column) => column.isPrefix === true && name.startsWith(`${column.name}.`))
  )
}

/** The type of a value, also of a variable. */
export function typeOfValue(value: Value, scope: Scope): CellType {
  if (value.kind === 'text') return 'text'
  if (value.kind === 'number') return typeOf(value)
  const known = knownOf(value, scope)
  if (known.kind === 'value' && value.column === null) return known.type
  if (known.kind === 'row' && value.column !== null) {
    const column = columnNamed(value.column, known.columns)
    if (column !== undefined) return column.type
    const fits = known.columns.map(({ name }) => `$${value.name}.${name}`)
    throw new BitProblem('unknown_column', value, `There is no column “${value.column}”.`, fits)
  }
  const hint =
    known.kind === 'row'
      ? `$${value.name} is a row: say which column.`
      : `$${value.name} is not a single value.`
  const fits = known.kind === 'row' ? known.columns.map(({ name }) => `$${value.name}.${name}`) : []
  throw new BitProblem('wrong_type', value, hint, fits)
}
