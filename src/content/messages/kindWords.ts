import type { EventWords } from './eventWords.ts'
import type { Values } from './values.ts'

/** The words of some kinds of events, by name. */
export type KindWords = Readonly<Record<string, (values: Values) => EventWords>>
