import { useQuery } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import { billingTermsQuery } from '@/domain/billing/queryOptions'
import { detailLabels } from '@/domain/provider/providerTexts'
import { emptyProvider, type DetailField, type Provider } from '@/domain/provider/provider'
import { linkText } from '@/domain/settings/deploymentOf'
import type { DocumentId } from '@/content/legalDocuments'
import { dataHeld } from '@/content/legal/dataHeld'
import { storedInBrowser } from '@/content/legal/storedInBrowser'
import { countryName } from '@/lib/countries'
import { useDeployment } from '@/lib/useDeployment'
import { ProseTable } from '@/ui/ProseParts'

/** The provider whose details the text of a document prints. */
export const ProviderContext = createContext<Provider>(emptyProvider)

interface FieldProps {
  field: DetailField
}

/** Only staff see it: a template with a gap cannot be shown to visitors. */
const Gap = ({ field }: FieldProps) => <mark>[{detailLabels[field]}: not set]</mark>

/** One detail inside a sentence. Several lines become one. */
function Detail({ field }: FieldProps) {
  const value = use(ProviderContext)[field]
  if (value === '') return <Gap field={field} />
  if (field === 'email') return <a href={`mailto:${value}`}>{value}</a>
  return value.replaceAll('\n', ', ')
}

/** A figure that only the provider can promise. */
function Figure({ field }: FieldProps) {
  const value = use(ProviderContext)[field]
  return value === '' ? <Gap field={field} /> : <b className="num">{value}</b>
}

/** Days of the billing settings. */
function BillingDays({ field }: { field: 'hold_days' | 'delete_days' }) {
  const { data } = useQuery(billingTermsQuery)
  return data === undefined ? '…' : <b className="num">{data[field]}</b>
}

/** A detail with its lines, as a paragraph. */
function Lines({ field }: FieldProps) {
  const value = use(ProviderContext)[field]
  return <p className="whitespace-pre-line">{value === '' ? <Gap field={field} /> : value}</p>
}

/** A line with its label, if it is set. */
function Fact({ field, label }: FieldProps & { label: string }) {
  return use(ProviderContext)[field] === '' && field !== 'email' ? null : (
    <p>
      {label}: <Detail field={field} />
    </p>
  )
}

/** Text that holds while visitors can read this document. */
function IfShown({ document: id, children }: { document: DocumentId; children: ReactNode }) {
  const { documents } = use(ProviderContext)
  const isShown = documents.some(({ document, state }) => document === id && state === 'template')
  return isShown ? children : null
}

function IfSet({ field, children }: FieldProps & { children: ReactNode }) {
  return use(ProviderContext)[field] === '' ? null : children
}

function IfUnset({ field, children }: FieldProps & { children: ReactNode }) {
  return use(ProviderContext)[field] === '' ? children : null
}

function Country() {
  const { law_country: code } = use(ProviderContext)
  return code === '' ? <Gap field="law_country" /> : countryName(code)
}

/** The abuse contact of the settings, or the provider's email address. */
function AbuseContact() {
  const { footer } = useDeployment()
  const abuse = footer?.find(({ label }) => label === 'Report abuse')
  return abuse === undefined ? (
    <Detail field="email" />
  ) : (
    <a href={abuse.href}>{linkText(abuse.href)}</a>
  )
}

/** A table of a written page. The roles and labels are what `mdxTables.ts` adds to tables in Markdown. */
function Rows({ heads, rows }: { heads: readonly string[]; rows: readonly string[][] }) {
  return (
    <ProseTable role="table">
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((cells) => (
          <tr key={cells[0]} role="row">
            {heads.map((head, at) => (
              <td key={head} role="cell" data-l={head}>
                {at === 0 ? <b className="strong">{cells[at]}</b> : cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ProseTable>
  )
}

function DataHeld() {
  return (
    <Rows
      heads={['Data', 'Why', 'Kept until']}
      rows={dataHeld.map(({ what, why, until }) => [what, why, until])}
    />
  )
}

function StoredInBrowser() {
  return (
    <Rows
      heads={['Entry', 'What it is for', 'Kept in', 'Until']}
      rows={storedInBrowser.map(({ key, place, why, until }) => [key, why, place, until])}
    />
  )
}

/** The parts that the texts of the legal documents use. */
export const legalComponents = {
  AbuseContact,
  BillingDays,
  Country,
  DataHeld,
  Detail,
  Fact,
  Figure,
  IfSet,
  IfShown,
  IfUnset,
  Lines,
  StoredInBrowser,
}
