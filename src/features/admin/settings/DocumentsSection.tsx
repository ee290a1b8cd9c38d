import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SectionHead } from '@/components/SectionHead'
import { documentTitle, legalDocuments } from '@/content/legalDocuments'
import type { LegalDocument, Provider } from '@/domain/provider/provider'
import { linkText } from '@/domain/settings/deploymentOf'
import { formatDate } from '@/lib/format'
import { Button } from '@/ui/Button'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { missingDetails } from './documentForm'
import { DocumentDialog } from './DocumentDialog'

const stateTags = {
  hidden: ['draft', 'Hidden'],
  template: ['available', 'Template shown'],
  link: ['available', 'Your page'],
} as const

function Shown({ row, provider }: { row: LegalDocument; provider: Provider }) {
  const [state, label] = stateTags[row.state]
  const missing = missingDetails(row, provider)
  return (
    <>
      <StateTag state={state}>{label}</StateTag>
      {row.state === 'link' ? (
        <span className="block wrap-anywhere text-text-3">{linkText(row.link)}</span>
      ) : null}
      {row.state === 'hidden' && missing.length > 0 ? (
        <span className="block text-text-3">Missing: {missing.join('; ')}</span>
      ) : null}
    </>
  )
}

function Version({ row }: { row: LegalDocument }) {
  if (row.effective_on === null)
    return <span className="whitespace-nowrap text-text-3">not set</span>
  const day = formatDate(row.effective_on, 'UTC')
  return (
    <>
      <span className="num">{row.document_version}</span> from {day}
      {row.state !== 'hidden' && row.in_force !== row.document_version ? (
        <span className="block text-text-3">
          {row.in_force === null ? 'none in force yet' : `until then ${row.in_force}`}
        </span>
      ) : null}
    </>
  )
}

/** The columns of the table. */
function columnsOf(
  provider: Provider,
  onChange: (document: string) => void,
): readonly Column<LegalDocument>[] {
  return [
    {
      id: 'document',
      header: 'Document',
      rowHeader: true,
      cell: ({ document }) => (
        <Link to="/legal/$document" params={{ document }}>
          {documentTitle(document)}
        </Link>
      ),
    },
    {
      id: 'shown',
      header: 'Visitors read',
      list: 'full',
      cell: (row) => <Shown row={row} provider={provider} />,
    },
    { id: 'version', header: 'Version', cell: (row) => <Version row={row} /> },
    {
      id: 'checked',
      header: 'Checked',
      cell: ({ checked_at: at, state }) =>
        state === 'link' ? (
          'by you'
        ) : at === null ? (
          <span className="whitespace-nowrap text-warn">not checked</span>
        ) : (
          formatDate(at)
        ),
    },
    {
      id: 'edit',
      header: 'Actions',
      cell: ({ document }) => (
        <Button size="sm" onClick={() => onChange(document)}>
          Change <span className="sr-only">{documentTitle(document)}</span>
        </Button>
      ),
    },
  ]
}

/** Every legal document: whether visitors read it, its version, and whether a lawyer has checked it. */
export function DocumentsSection({ provider }: { provider: Provider }) {
  const [editing, setEditing] = useState<string | null>(null)
  const rows = legalDocuments.flatMap(
    ({ id }) => provider.documents.find(({ document }) => document === id) ?? [],
  )
  const edited = rows.find(({ document }) => document === editing)
  return (
    <section aria-labelledby="legal-documents">
      <SectionHead
        id="legal-documents"
        title="Documents"
        aside="Templates, to be checked by a lawyer. Open a hidden one to read it first"
      />
      <div className="border-t border-line">
        <Table
          caption="Legal documents"
          columns={columnsOf(provider, setEditing)}
          rows={rows}
          rowKey={({ document }) => document}
          foldAt="lg"
        />
      </div>
      {edited === undefined ? null : (
        <DocumentDialog
          key={`${edited.document} ${edited.version}`}
          row={edited}
          provider={provider}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}
