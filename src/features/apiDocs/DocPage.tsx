import { NotFoundPage } from '@/layout/NotFoundPage'
import { GuidePage } from './GuidePage'
import type { Doc } from './loadDoc'
import { ProcedurePage } from './ProcedurePage'
import { TablePage } from './TablePage'

/** A page below /api-docs, or the not-found page. */
export function DocPage({ doc }: { doc: Doc | undefined }) {
  if (doc === undefined) return <NotFoundPage />
  if (doc.kind === 'table') return <TablePage key={doc.path} {...doc} />
  if (doc.kind === 'procedure') return <ProcedurePage key={doc.path} {...doc} />
  const { path, guide, text, parts } = doc
  return <GuidePage key={path} path={path} guide={guide} parts={parts} {...text} />
}
