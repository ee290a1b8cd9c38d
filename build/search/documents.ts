import { referencePath } from '../../src/content/api/docPaths.ts'
import { actionErrors } from '../../src/content/api/actionErrors.ts'
import {
  actionErrorCodes,
  actionErrorId,
  type ErrorCode,
} from '../../src/content/api/errorCodes.ts'
import { errorEntries } from '../../src/content/api/errorEntries.ts'
import { apiGroups } from '../../src/content/api/groups.ts'
import { guides } from '../../src/content/api/guides.ts'
import type { ApiProcedure, ApiReference, ApiTable } from '../../src/content/api/reference.ts'
import { commonProblems } from '../../src/content/commonProblems.ts'
import { legalDescriptions } from '../../src/content/legal/descriptions.ts'
import { legalDocuments, legalPath } from '../../src/content/legalDocuments.ts'
import { isListed, listedPages, pageById, type PageId } from '../../src/content/pages.ts'
import { dailyRootsPage } from '../../src/content/research/dailyRootsPage.ts'
import { notes } from '../../src/content/research/notes.ts'
import type { SearchDocument } from '../../src/content/searchDocument.ts'
import { parseMarkup } from '../../src/content/tutorials/markup.ts'
import { allSteps } from '../../src/content/tutorials/tutorial.ts'
import { tutorials } from '../../src/content/tutorials/tutorials.ts'
import { commandHash } from '../../src/domain/bit/commandGroups.ts'
import { commands, usageOf } from '../../src/domain/bit/commands.ts'
import { texts } from '../../src/lib/errorTexts.ts'
import { oneLine, readSections, type Section } from './sections.ts'

const references = import.meta.glob<ApiReference>('/src/content/api/reference/*.json', {
  import: 'default',
  eager: true,
})

const joined = (parts: readonly (string | undefined)[]) =>
  oneLine(parts.filter((part) => part !== undefined).join(' '))

/** One document for each heading. */
const sectionsOf = (
  sections: readonly Section[],
  page: Pick<SearchDocument, 'id' | 'kind' | 'to' | 'note'> & { name: string },
): SearchDocument[] =>
  sections.map(({ id: hash, title, text }) => {
    const { id, name, ...rest } = page
    return { ...rest, id: `${id}#${hash}`, label: `${name}: ${title}`, text, hash }
  })

async function pageDocuments(): Promise<SearchDocument[]> {
  const found = await Promise.all(
    listedPages.map(async ({ id, nav: name, path: to }) => {
      const { sections } = await readSections(`pages/${id}`)
      return sectionsOf(sections, { id: `section:${id}`, kind: 'section', name, to })
    }),
  )
  return found.flat()
}

const answers = (): SearchDocument[] =>
  commonProblems.map(({ id, title, words, steps }) => ({
    id: `problem:${id}`,
    kind: 'answer',
    label: title,
    words,
    text: steps.join(' '),
    to: pageById('support').path,
    hash: id,
  }))

const plain = (paragraph: string) =>
  parseMarkup(paragraph)
    .map(({ text }) => text)
    .join('')

const tutorialDocuments = (): SearchDocument[] =>
  tutorials.flatMap((tutorial) => {
    const { id, title, description, needs } = tutorial
    const place = { kind: 'tutorial', note: 'Tutorial', to: `/tutorials/${id}` } as const
    return [
      {
        ...place,
        id: `tutorial:${id}`,
        label: title,
        text: joined([description, ...needs.map(plain)]),
      },
      ...allSteps(tutorial).map((step) => ({
        ...place,
        id: `tutorial:${id}#${step.id}`,
        label: `${title}: ${step.title}`,
        text: joined([...step.text, step.result ?? ''].map(plain).concat(step.command?.code ?? '')),
        hash: step.id,
      })),
    ]
  })

async function guideDocuments(): Promise<SearchDocument[]> {
  const found = await Promise.all(
    guides.map(async ({ id, nav, title, description }) => {
      const place = { kind: 'guide', note: 'API guide', to: `/api-docs/${id}` } as const
      const { intro, sections } = await readSections(`api/guides/${id}`)
      return [
        { ...place, id: `guide:${id}`, label: title, text: joined([description, intro]) },
        ...sectionsOf(sections, { ...place, id: `guide:${id}`, name: nav }),
      ]
    }),
  )
  return found.flat()
}

const valuesOf = (values: readonly { name: string; words: string }[]) =>
  values.map(({ name, words }) => `${name}: ${words}`).join(' ')

const tableText = ({ words, rows, columns }: ApiTable) => joined([words, rows, valuesOf(columns)])

const procedureText = ({ words, parameters, fields, answer, errors }: ApiProcedure) =>
  joined([
    words,
    valuesOf([...parameters, ...fields, ...answer.values]),
    ...errors.map(({ code, note }) => joined([code, note])),
  ])

function referenceDocuments(): SearchDocument[] {
  return apiGroups.flatMap(({ id: group, label }) => {
    const { tables = [], procedures = [] } =
      references[`/src/content/api/reference/${group}.json`] ?? {}
    const documentOf = (
      kind: 'tables' | 'procedures',
      { name, title }: ApiTable | ApiProcedure,
      text: string,
    ): SearchDocument => ({
      id: `reference:${name}`,
      kind: 'reference',
      label: title,
      note: name,
      words: [name, label],
      text,
      to: `/api-docs/${referencePath(kind, name)}`,
    })
    return [
      ...tables.map((table) => documentOf('tables', table, tableText(table))),
      ...procedures.map((each) => documentOf('procedures', each, procedureText(each))),
    ]
  })
}

interface ErrorWords {
  message: string
  why: string
  hint?: string
}

const errorDocument = (
  hash: string,
  code: string,
  { message, why, hint }: ErrorWords,
): SearchDocument => ({
  id: `error:${hash}`,
  kind: 'error',
  label: message,
  note: code,
  words: [code, 'error'],
  text: joined([why, hint]),
  to: '/api-docs/errors',
  hash,
})

const errorDocuments = (): SearchDocument[] => [
  ...(Object.keys(errorEntries) as ErrorCode[]).map((code) =>
    errorDocument(code, code, { ...texts[code], ...errorEntries[code] }),
  ),
  ...actionErrorCodes.map((code) => errorDocument(actionErrorId(code), code, actionErrors[code])),
]

const bitDocuments = (): SearchDocument[] =>
  commands.map((command) => ({
    id: `command:${command.name}`,
    kind: 'command',
    label: usageOf(command),
    note: 'Bit',
    text: joined([
      command.about,
      ...[...command.parameters, ...command.flags, ...command.columns].map(({ about }) => about),
    ]),
    to: pageById('bit-language').path,
    hash: commandHash(command),
  }))

const noteDocuments = (): SearchDocument[] => [
  {
    id: 'note:daily-roots',
    kind: 'note',
    label: dailyRootsPage.title,
    text: `${dailyRootsPage.description} Merkle tree, proof, RFC 9162: was the record of my server changed later?`,
    to: dailyRootsPage.path,
  },
  ...notes.map(
    ({ id, question, description, method, result, meaning, limits }): SearchDocument => ({
      id: `note:${id}`,
      kind: 'note',
      label: question,
      text: joined([result, description, ...method, ...meaning, limits]),
      to: `/research/${id}`,
    }),
  ),
]

/** All of them: the browser leaves out those that the provider has not switched on. */
async function legalPages(): Promise<SearchDocument[]> {
  const found = await Promise.all(
    legalDocuments.map(async ({ id, label, title }) => {
      const place = { kind: 'legal', to: legalPath(id) } as const
      const { intro, sections } = await readSections(`legal/${id}`)
      return [
        {
          ...place,
          id: `legal:${id}`,
          label: title,
          text: joined([legalDescriptions[id], intro]),
        },
        ...sectionsOf(sections, { ...place, id: `legal:${id}`, name: label }),
      ]
    }),
  )
  return found.flat()
}

/** What a page and the pages below it add, unless the brand hides the page. */
const below = (page: PageId, documents: () => SearchDocument[]) =>
  isListed(page) ? documents() : []

/** Every document of the site that has no rows: pages of hidden areas are left out. */
export async function searchDocuments(): Promise<SearchDocument[]> {
  return [
    ...below('support', answers),
    ...(await pageDocuments()),
    ...below('tutorials', tutorialDocuments),
    ...(isListed('api-docs') ? await guideDocuments() : []),
    ...below('api-docs', referenceDocuments),
    ...below('api-docs', errorDocuments),
    ...below('bit-language', bitDocuments),
    ...below('research', noteDocuments),
    ...(await legalPages()),
  ]
}
