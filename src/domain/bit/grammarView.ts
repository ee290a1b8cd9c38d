import type { ISerializedGast } from 'chevrotain'
import { parser } from './grammar'

/** A part of a rule, for drawing. */
export type GrammarNode =
  | { kind: 'word' | 'token' | 'rule'; text: string }
  | { kind: 'sequence' | 'choice'; of: readonly GrammarNode[] }
  | { kind: 'optional'; of: GrammarNode }
  /** `between` separates two rounds. */
  | { kind: 'repeat'; of: GrammarNode; between: GrammarNode | null }

export interface GrammarRule {
  name: string
  node: GrammarNode
}

/** The productions of the parser as Chevrotain serializes them; its type has only their names. */
interface Production extends ISerializedGast {
  name?: string
  label?: string
  separator?: Production
  definition?: Production[]
}

/** Words and signs are as they are typed; the others are kinds of text. */
const KINDS: Readonly<Record<string, string>> = {
  AnyWord: 'word',
  Word: 'word',
  Quoted: '"text"',
  Variable: '$name',
  Flag: '--flag',
  Address: 'address',
  Number: 'number',
  Unit: 'unit',
}

function sequence(parts: readonly Production[] = []): GrammarNode {
  const of = parts.map(nodeOf)
  const [only] = of
  return of.length === 1 && only !== undefined ? only : { kind: 'sequence', of }
}

function nodeOf(production: Production): GrammarNode {
  const { type, name = '', label = '', separator, definition } = production
  switch (type) {
    case 'NonTerminal':
      return { kind: 'rule', text: name }
    case 'Terminal': {
      const text = KINDS[name]
      return text === undefined ? { kind: 'word', text: label } : { kind: 'token', text }
    }
    case 'Option':
      return { kind: 'optional', of: sequence(definition) }
    case 'Alternation':
      return { kind: 'choice', of: (definition ?? []).map((each) => sequence(each.definition)) }
    case 'Repetition':
      return {
        kind: 'optional',
        of: { kind: 'repeat', of: sequence(definition), between: null },
      }
    case 'RepetitionMandatory':
      return { kind: 'repeat', of: sequence(definition), between: null }
    case 'RepetitionWithSeparator':
    case 'RepetitionMandatoryWithSeparator':
      return {
        kind: 'repeat',
        of: sequence(definition),
        between: separator === undefined ? null : nodeOf(separator),
      }
    default:
      return sequence(definition)
  }
}

/** The rules of the language, read from the parser itself. */
export const grammarRules: readonly GrammarRule[] = parser
  .getSerializedGastProductions()
  .map((rule: Production) => ({ name: rule.name ?? '', node: sequence(rule.definition) }))

const print = (node: GrammarNode): string => {
  switch (node.kind) {
    case 'word':
      return `"${node.text}"`
    case 'token':
      return node.text.startsWith('"') ? 'TEXT' : node.text.replaceAll(/^[$-]+/g, '').toUpperCase()
    case 'rule':
      return node.text
    case 'sequence':
      return node.of
        .map((each) => (each.kind === 'choice' ? `(${print(each)})` : print(each)))
        .join(' ')
    case 'choice':
      return node.of.map(print).join(' | ')
    case 'optional':
      return node.of.kind === 'repeat' && node.of.between === null
        ? `{ ${print(node.of.of)} }`
        : `[ ${print(node.of)} ]`
    case 'repeat':
      return node.between === null
        ? `${print(node.of)} { ${print(node.of)} }`
        : `${print(node.of)} { ${print(node.between)} ${print(node.of)} }`
  }
}

/** A rule as EBNF (ISO 14977 without commas). Tokens are in capitals, because some have the name of a rule. */
export const ebnf = ({ name, node }: GrammarRule): string => `${name} = ${print(node)}`
