import { createTokenInstance, type IToken, type TokenType } from 'chevrotain'
import { parser } from './grammar'
import type { Place, Problem, Script } from './syntax'
import { lexer, tokens } from './tokens'
import { samplesOf, unitNames } from './units'

/** A longer input is refused before it is read. */
export const MOST_CHARACTERS = 10_000
/** Brackets in brackets. The parser calls itself for each. */
const MOST_DEPTH = 32
/** What fits is not computed after more tokens of one statement: it would take long and help nobody. */
const MOST_TOKENS_BEFORE = 120

export type Parsed = { script: Script; problem?: never } | { problem: Problem; script?: never }

const problem = (place: Place, message: string, fits: readonly string[] = []): Parsed => ({
  problem: { code: 'syntax', message, fits, ...place },
})

/** Reads an input. It returns the first problem with its place instead of throwing. */
export function parse(text: string): Parsed {
  if (text.length > MOST_CHARACTERS) {
    const place = { from: MOST_CHARACTERS, to: text.length }
    return problem(place, `An input has at most ${MOST_CHARACTERS} characters.`)
  }
  const { tokens: found, errors } = lexer.tokenize(text)
  const [unknown] = errors
  if (unknown !== undefined) return unknownSign(text, unknown.offset, unknown.length)
  const tooDeep = tooDeepAt(found)
  if (tooDeep !== undefined) {
    return problem(placeOf(tooDeep), `At most ${MOST_DEPTH} brackets can be inside each other.`)
  }
  parser.input = found
  const script = parser.script()
  const [error] = parser.errors
  if (error === undefined) return { script }

  const isEnd = error.token.image === '' || Number.isNaN(error.token.startOffset)
  const at = isEnd ? found.length : found.indexOf(error.token)
  const fits = fitsAfter(found.slice(0, at))
  const message = isEnd
    ? 'The line ends too early.'
    : `“${error.token.image.trim()}” does not fit here.`
  return problem(isEnd ? endOf(text) : placeOf(error.token), message, fits)
}

function unknownSign(text: string, from: number, length: number): Parsed {
  const sign = text.slice(from, from + length)
  if (sign.startsWith('"')) {
    return problem({ from, to: text.length }, 'This text has no closing quote.', ['"'])
  }
  if (sign.startsWith("'")) {
    return problem({ from, to: from + 1 }, 'A text has double quotes.', ['"'])
  }
  return problem({ from, to: from + 1 }, `“${[...sign][0]}” is no sign of Bit.`)
}

function placeOf({ image, startOffset }: IToken): Place {
  const blanks = image.length - image.trimStart().length
  return { from: startOffset + blanks, to: startOffset + Math.max(image.trimEnd().length, 1) }
}

function endOf(text: string): Place {
  const end = text.trimEnd().length
  return { from: end, to: end }
}

function tooDeepAt(found: readonly IToken[]): IToken | undefined {
  let depth = 0
  return found.find(({ tokenType }) => {
    if ([tokens.Open, tokens.Begin, tokens.Not].includes(tokenType)) depth += 1
    if ([tokens.Close, tokens.End].includes(tokenType)) depth -= 1
    if (tokenType === tokens.Pipe || tokenType === tokens.Separator) depth = Math.max(depth, 0)
    return depth > MOST_DEPTH
  })
}

/**
 * The types of token that can follow the given ones. The parser is asked for each type whether it gets past such a
 * token, which needs one token of lookahead. Only the last statement counts, because the text before it was accepted.
 */
function expectedAfter(before: readonly IToken[]): ReadonlySet<TokenType> {
  const start = before.findLastIndex(({ tokenType }) => tokenType === tokens.Separator)
  const isInside = before.findLastIndex(({ tokenType }) => tokenType === tokens.Begin) > start
  const statement = before.slice(isInside ? 0 : start + 1)
  if (statement.length > MOST_TOKENS_BEFORE) return new Set()
  return new Set(Object.values(tokens).filter((type) => isAccepted(statement, type)))
}

function isAccepted(before: readonly IToken[], type: TokenType): boolean {
  const next = createTokenInstance(type, type.LABEL ?? type.name, 0, 0, 0, 0, 0, 0)
  parser.input = [...before, next]
  parser.script()
  const [error] = parser.errors
  return error === undefined || (error.token !== next && !before.includes(error.token))
}

/** What a person can write after these tokens. */
function fitsAfter(before: readonly IToken[]): string[] {
  return [...expectedAfter(before)].flatMap((token) => {
    if ([tokens.AnyWord, tokens.Address, tokens.Is].includes(token)) return []
    if (token === tokens.Unit) return unitNames
    if (token === tokens.Number) return samplesOf.number.slice(0, 1)
    if (token === tokens.Separator) return []
    return token.LABEL ?? []
  })
}
