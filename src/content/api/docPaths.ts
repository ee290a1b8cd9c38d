import { apiGroups } from './groups'
import { guides } from './guides'

/** The path of a page of the reference, after /api-docs/. */
export const referencePath = (kind: 'tables' | 'procedures', name: string) => `${kind}/${name}`

/** The path of every page below /api-docs. */
export const docPaths: readonly string[] = [
  ...guides.map(({ id }) => id),
  ...apiGroups.flatMap(({ tables, procedures }) => [
    ...Object.keys(tables).map((name) => referencePath('tables', name)),
    ...Object.keys(procedures).map((name) => referencePath('procedures', name)),
  ]),
].map((path) => `/api-docs/${path}`)
