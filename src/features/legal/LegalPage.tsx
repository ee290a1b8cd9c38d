import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mdxComponents } from '@/components/mdx/mdxComponents'
import { DocFrame } from '@/components/mdx/DocFrame'
import { QueryProvider } from '@/components/QueryProvider'
import { documentTitle, legalDocuments, legalPath, type DocumentId } from '@/content/legalDocuments'
import type { LegalDocument, Provider } from '@/domain/provider/provider'
import { providerQuery, staffProviderQuery } from '@/domain/provider/providerQuery'
import { useVisitor } from '@/domain/session/useAuth'
import { linkText } from '@/domain/settings/deploymentOf'
import { SideNav } from '@/layout/SideNav'
import { SwitchedPage } from '@/layout/SwitchedPage'
import { formatDate } from '@/lib/format'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Prose } from '@/ui/Prose'
import { TableOfContents } from '@/ui/TableOfContents'
import type { DocumentText } from './documentTexts'
import { legalComponents, ProviderContext } from './legalComponents'

const components = { ...mdxComponents, ...legalComponents }

export interface LegalPageProps {
  id: DocumentId
  text: DocumentText
}

/** /legal/<document>: a document with the provider's details filled in, or the not-found page while it is hidden. */
export function LegalPage(props: LegalPageProps) {
  return (
    <QueryProvider>
      <VisibleDocument {...props} />
    </QueryProvider>
  )
}

const rowOf = (provider: Provider | undefined, id: DocumentId) =>
  provider?.documents.find(({ document }) => document === id)

function VisibleDocument({ id, text }: LegalPageProps) {
  const query = useQuery(providerQuery)
  const isHidden = query.data !== undefined && rowOf(query.data, id) === undefined
  const isAdmin = useVisitor() === 'admin'
  const staff = useQuery({ ...staffProviderQuery, enabled: isHidden && isAdmin })
  const provider = isHidden && isAdmin ? (staff.data ?? query.data) : query.data
  const row = rowOf(provider, id)
  return (
    <SwitchedPage
      title={documentTitle(id)}
      query={query}
      isShown={row !== undefined}
      loading="Loading the document"
    >
      {provider === undefined || row === undefined ? null : (
        <ProviderContext value={provider}>
          <Document row={row} provider={provider} text={text} />
        </ProviderContext>
      )}
    </SwitchedPage>
  )
}

interface DocumentProps {
  row: LegalDocument
  provider: Provider
  text: DocumentText
}

function Document({ row, provider, text: { default: Text, headings } }: DocumentProps) {
  const { document: id, state } = row
  const isLink = state === 'link'
  const shown = legalDocuments.filter(
    (each) => each.id === id || rowOf(provider, each.id)?.state === 'template',
  )
  return (
    <DocFrame
      rail={
        <SideNav
          page={legalPath(id)}
          area={{
            label: 'Legal',
            entries: shown.map((each) => ({ to: legalPath(each.id), label: each.label })),
          }}
        />
      }
      head={
        <>
          <h1 className="page-title">{documentTitle(id)}</h1>
          <VersionLine row={row} />
          <div className="mt-4 grid gap-3">
            <Notices row={row} provider={provider} />
          </div>
        </>
      }
      aside={
        isLink ? null : (
          <div className="sticky top-24 grid gap-6 print:hidden">
            <TableOfContents
              items={headings.map(({ id: to, text: label, depth }) => ({ id: to, label, depth }))}
            />
            <Button size="sm" className="justify-self-start" onClick={() => window.print()}>
              Print or save as PDF
            </Button>
          </div>
        )
      }
    >
      {isLink ? (
        <Prose>
          <p>
            The document is at <a href={row.link}>{linkText(row.link)}</a>.
          </p>
        </Prose>
      ) : (
        <Prose>
          <Text components={components} />
        </Prose>
      )}
    </DocFrame>
  )
}

function VersionLine({ row }: { row: LegalDocument }) {
  const { document_version: version, effective_on: on, in_force: current } = row
  if (on === null) return <p className="lead mt-3">Version {version}, without a date yet.</p>
  const day = formatDate(on, 'UTC')
  return (
    <p className="lead mt-3">
      Version {version}, {current === version ? 'in force since' : 'takes effect on'}{' '}
      <time dateTime={on}>{day}</time>.
    </p>
  )
}

/** What the reader must know before the text. */
function Notices({ row, provider }: { row: LegalDocument; provider: Provider }): ReactNode {
  const { state, in_force: current, document_version: version, checked_at: checked } = row
  return (
    <>
      {state === 'hidden' ? (
        <Banner title="Hidden.">
          Only staff can read this page. Marked places are details that are not set.
        </Banner>
      ) : null}
      {provider.is_sample ? (
        <Banner tone="warn" title="Sample, not a contract.">
          The provider named here does not exist, and nobody is bound by this text.
        </Banner>
      ) : state !== 'link' && checked === null ? (
        <Banner tone="warn" title="Template, not checked by a lawyer.">
          It describes what this software does. The provider has not confirmed it yet.
        </Banner>
      ) : null}
      {state !== 'hidden' && current !== null && current !== version ? (
        <Banner title={`Until then version ${current} holds.`}>
          {provider.email === '' ? 'Ask the provider' : <>Write to {provider.email}</>} for its
          text.
        </Banner>
      ) : null}
    </>
  )
}
