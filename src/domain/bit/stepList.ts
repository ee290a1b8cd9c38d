/** How a step is written. */
export interface StepInfo {
  /** The word of the grammar. */
  name: 'where' | 'sort' | 'head' | 'pick' | 'count' | 'sum'
  usage: string
  does: string
  /** A line that runs in the tests. */
  example: string
}

/** The steps after a pipe. A test compares their names with the grammar. */
export const STEPS: readonly StepInfo[] = [
  {
    name: 'where',
    usage: 'where <column> == <value>',
    does: 'Keeps rows that match: == != >= <= > < contains, with and, or, not and brackets.',
    example: 'plans | where kind == vps and not price > €1',
  },
  {
    name: 'sort',
    usage: 'sort <column> [asc|desc]',
    does: 'Orders rows by a column. Empty cells come last.',
    example: 'plans | sort memory desc',
  },
  {
    name: 'head',
    usage: 'head [<number>]',
    does: 'Keeps the first rows; 10 without a number.',
    example: 'plans | head 3',
  },
  {
    name: 'pick',
    usage: 'pick <column>, …',
    does: 'Keeps some columns.',
    example: 'plans | pick plan, price',
  },
  {
    name: 'count',
    usage: 'count [by <column>]',
    does: 'Counts rows, or the rows of each value.',
    example: 'plans | count by cpu',
  },
  {
    name: 'sum',
    usage: 'sum <column> [by <column>]',
    does: 'Adds up a column, or a column for each value of another.',
    example: 'plans | sum vcpu by kind',
  },
]
