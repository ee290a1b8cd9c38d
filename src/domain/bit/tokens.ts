import { createToken, Lexer, type TokenType } from 'chevrotain'
import { currencySigns, unitAliases, unitNames } from './units'
import { ADDRESS, WORD } from './words'

const Word = createToken({ name: 'Word', pattern: WORD, label: 'a word' })

/** A word of the language. It can also be a value, except for those with `isReserved`. */
const keyword = (text: string, isReserved = false) =>
  createToken({
    name: `Keyword_${text}`,
    pattern: text,
    label: text,
    longer_alt: Word,
    ...(isReserved ? {} : { categories: [AnyWord] }),
  })

/** Every word that can be a value or a name. */
const AnyWord = createToken({ name: 'AnyWord', pattern: Lexer.NA, label: 'a word' })
Word.CATEGORIES = [AnyWord]

const sign = (name: string, pattern: string | RegExp, label: string) =>
  createToken({ name, pattern, label })

export const tokens = {
  AnyWord,
  Word,
  Space: createToken({ name: 'Space', pattern: /[ \t]+/, group: Lexer.SKIPPED }),
  Comment: createToken({ name: 'Comment', pattern: /#[^\n]*/, group: Lexer.SKIPPED }),
  // It also takes the line breaks around it, so that a long pipeline can have one step a line.
  Pipe: createToken({ name: 'Pipe', pattern: /\s*\|\s*/, label: '|', line_breaks: true }),
  Separator: createToken({
    name: 'Separator',
    pattern: /;|\r?\n/,
    label: ';',
    line_breaks: true,
  }),
  Quoted: sign('Quoted', /"(?:[^"\\\n]|\\["\\nt])*"/, 'a text in quotes'),
  Variable: sign('Variable', /\$[A-Za-z_]\w*(?:\.[A-Za-z_][\w.-]*)?/, 'a variable'),
  Flag: sign('Flag', /--[a-z][a-z-]*|-o\b/, 'a flag'),
  Address: sign('Address', ADDRESS, 'an address'),
  Number: sign('Number', /-?\d{1,15}(?:\.\d{1,6})?/, 'a number'),
  Currency: sign('Currency', new RegExp(Object.keys(currencySigns).join('|')), '€'),
  Unit: createToken({
    name: 'Unit',
    pattern: new RegExp(
      `(?:${[...unitNames, ...Object.keys(unitAliases)].join('|')})(?![\\w.:@/-])`,
    ),
    label: 'a unit',
    longer_alt: Word,
    categories: [AnyWord],
  }),
  Equals: sign('Equals', '==', '=='),
  Differs: sign('Differs', '!=', '!='),
  AtLeast: sign('AtLeast', '>=', '>='),
  AtMost: sign('AtMost', '<=', '<='),
  More: sign('More', '>', '>'),
  Less: sign('Less', '<', '<'),
  Is: sign('Is', '=', '='),
  Comma: sign('Comma', ',', ','),
  Open: sign('Open', '(', '('),
  Close: sign('Close', ')', ')'),
  Begin: sign('Begin', '{', '{'),
  End: sign('End', '}', '}'),
  Let: keyword('let', true),
  For: keyword('for', true),
  Each: keyword('each'),
  In: keyword('in'),
  Where: keyword('where'),
  Sort: keyword('sort'),
  Head: keyword('head'),
  Pick: keyword('pick'),
  Count: keyword('count'),
  Sum: keyword('sum'),
  By: keyword('by'),
  And: keyword('and'),
  Or: keyword('or'),
  Not: keyword('not', true),
  Contains: keyword('contains'),
  Asc: keyword('asc'),
  Desc: keyword('desc'),
}

/** Words with a meaning, for the reference. */
export const keywords: readonly string[] = Object.values(tokens).flatMap(({ name, LABEL }) =>
  name.startsWith('Keyword_') && LABEL !== undefined ? [LABEL] : [],
)

const { AnyWord: category, Word: word, ...others } = tokens

/** In the order in which the lexer tries them: `==` before `=`, addresses before numbers, keywords before words. */
export const allTokens: TokenType[] = [...Object.values(others), word, category]

export const lexer = new Lexer(allTokens, { positionTracking: 'onlyOffset' })
