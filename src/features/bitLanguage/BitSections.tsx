import { Link } from '@tanstack/react-router'
import { isListed, isListedAddress } from '@/content/pages'
import { useState } from 'react'
import { SectionHead } from '@/components/SectionHead'
import { buttonVariants } from '@/ui/buttonVariants'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { lineOf, plannedLines, searchOf, type LineParts, type PlannedLine } from './lines'

/** The headings of the sections, for the contents of the page. */
export const sectionHeadings = [
  { id: 'compose', text: 'Compose a line', depth: 2 },
  { id: 'planned', text: 'Planned lines, and what works today', depth: 2 },
] as const

const CPUS = [
  { value: '', label: 'any CPU' },
  { value: 'shared', label: 'shared vCPUs' },
  { value: 'dedicated', label: 'dedicated vCPUs' },
]
const MEMORY = [
  { value: '', label: 'any memory' },
  ...['2', '4', '8', '16', '32'].map((value) => ({ value, label: `at least ${value} GiB` })),
]
const SORTS = [
  { value: 'price', label: 'by price' },
  { value: 'memory', label: 'by memory' },
  { value: 'vcpu', label: 'by vCPUs' },
]

const columns: readonly Column<PlannedLine>[] = [
  {
    id: 'line',
    header: 'Planned line',
    rowHeader: true,
    list: 'full',
    cell: ({ line }) => <code className="wrap-anywhere">{line}</code>,
  },
  { id: 'does', header: 'What it will do', list: 'full', cell: ({ does }) => does },
  {
    id: 'for',
    header: 'For',
    cell: ({ isSignedIn }) => (isSignedIn ? 'signed in' : 'everyone'),
  },
  {
    id: 'today',
    header: 'Today',
    cell: ({ today }) => <Link to={today.href}>{today.label}</Link>,
  },
]

/** What a person can do today with the ideas of Bit. */
export function BitSections() {
  return (
    <>
      <Compose />
      <section aria-labelledby="planned" className="border-t border-line">
        <SectionHead
          id="planned"
          title="Planned lines, and what works today"
          aside={<StateTag state="planned" />}
        />
        <p className="px-(--pad) pb-4 text-14">
          No line runs yet. Each link opens the page that does the same now.
        </p>
        <Table
          caption="Planned lines"
          columns={columns}
          rows={plannedLines.filter(({ today }) => isListedAddress(today.href))}
          rowKey={({ line }) => line}
        />
      </section>
    </>
  )
}

/** A line about plans, from three choices, and the same plans in the list of prices. */
function Compose() {
  const [parts, setParts] = useState<LineParts>({ cpu: 'shared', memory: '8', sort: 'price' })
  const choose = (key: keyof LineParts) => (event: { target: { value: string } }) =>
    setParts({ ...parts, [key]: event.target.value })
  return (
    <section aria-labelledby="compose" className="border-t border-line">
      <SectionHead id="compose" title="Compose a line" />
      <div className="grid gap-4 px-(--pad) pb-6">
        <div className="grid gap-4 md:grid-cols-3">
          <Field label="CPU">
            <Select options={CPUS} value={parts.cpu} onChange={choose('cpu')} />
          </Field>
          <Field label="Memory">
            <Select options={MEMORY} value={parts.memory} onChange={choose('memory')} />
          </Field>
          <Field label="Order">
            <Select options={SORTS} value={parts.sort} onChange={choose('sort')} />
          </Field>
        </div>
        <p role="status" className="code">
          <code>{lineOf(parts)}</code>
        </p>
        {isListed('prices') && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Link
              to="/prices"
              search={searchOf(parts)}
              className={buttonVariants({ variant: 'secondary', size: 'md', disabled: false })}
            >
              Show these plans
            </Link>
            <span className="text-14 text-text-3">
              The list of prices answers it today. The line itself cannot run yet.
            </span>
          </p>
        )}
      </div>
    </section>
  )
}
