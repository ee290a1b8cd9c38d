import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { schemaErrors, type FormValues } from '@/components/versionedForm/formValues'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { regionFactsQuery } from '@/domain/catalogue/admin/placeQueries'
import {
  deleteRegion,
  saveRegion,
  setRegionStatus,
  type RegionFacts,
  type RegionStatus,
} from '@/domain/catalogue/admin/regions'
import { catalogueStale } from '@/domain/staleKeys'
import { countryCodes, countryName, countryOptions } from '@/lib/countries'
import { reasonSchema } from '@/lib/reason'
import { Combobox } from '@/ui/Combobox'
import { StateTag } from '@/ui/StateTag'
import { PlaceField, TextField } from './PlaceField'
import { lineField, nextSort, sortField } from './placeFields'
import type { PlaceAction, PlaceKind } from './placeKind'
import { countOf, listed } from './placeTexts'

const labels = {
  name: 'Name',
  slug: 'URL slug',
  country: 'Country',
  sort: 'Position',
} as const

const schema = v.object({
  name: lineField(60, 'Enter a name for the website.'),
  slug: v.pipe(
    v.string(),
    v.trim(),
    v.regex(
      /^[a-z][a-z\d]{1,19}$/,
      'Use 2 to 20 lower-case letters and digits, starting with a letter.',
    ),
  ),
  country: v.picklist(countryCodes, 'Choose a country.'),
  sort: sortField,
  reason: reasonSchema,
})

function fieldsOf(row: RegionFacts | null, rows: readonly RegionFacts[]): FormValues {
  if (row === null) {
    return { name: '', slug: '', country: '', sort: nextSort(rows), reason: '' }
  }
  return {
    name: row.name,
    slug: row.slug,
    country: row.country,
    sort: String(row.sort),
    reason: '',
  }
}

const words = { open: 'Open', closed: 'Closed', retired: 'Retired' } as const
const states = { open: 'available', closed: 'closed', retired: 'retired' } as const

const StatusTag = ({ status }: { status: RegionStatus }) => (
  <StateTag state={states[status]}>{words[status]}</StateTag>
)

/** 'not limited', '42', '42, 3 plans not limited'. */
export function describeStock({ plans, unlimited, stock }: RegionFacts): string {
  if (plans === 0) return 'none'
  if (unlimited === plans) return 'not limited'
  return unlimited === 0 ? String(stock) : `${stock}, ${countOf(unlimited, 'plan')} not limited`
}

/** What keeps running when a region closes: 'The 3 servers there keep running. '. */
function serversGoOn({ servers }: RegionFacts): string {
  if (servers === 0) return 'No server is there. '
  return servers === 1
    ? 'The server there keeps running. '
    : `The ${servers} servers there keep running. `
}

/** Why the region has to stay open, or undefined. */
function neededOpen({ only_here: plans }: RegionFacts): string | undefined {
  if (plans.length === 0) return undefined
  return `${listed(plans)} ${plans.length === 1 ? 'is' : 'are'} offered in no other open region. Offer ${
    plans.length === 1 ? 'it' : 'them'
  } elsewhere or retire ${plans.length === 1 ? 'it' : 'them'} first.`
}

/** Why servers keep the region from retiring, or undefined. */
function neededByServers({ servers, restorable }: RegionFacts): string | undefined {
  if (servers + restorable === 0) return undefined
  const there = [
    ...(servers > 0 ? [countOf(servers, 'server')] : []),
    ...(restorable > 0 ? [`${countOf(restorable, 'deleted server')} that can be restored`] : []),
  ]
  return `It still has ${there.join(' and ')}. Close it now, and retire it when they are gone.`
}

const setTo = (row: RegionFacts, status: RegionStatus) => (reason: string) =>
  setRegionStatus(row, status, reason)

/** What an admin can do with a region in its present status. */
export function regionActions(row: RegionFacts): { main: PlaceAction; more: PlaceAction[] } {
  const { name, plans } = row
  const open: PlaceAction = {
    label: row.status === 'retired' ? 'Open again' : 'Open',
    title: `Open ${name}?`,
    effect:
      plans === 0
        ? 'Visitors see the region, but no published plan is offered there yet.'
        : `Visitors see it immediately, and can create servers there with ${countOf(plans, 'plan')}.`,
    confirmLabel: `Open ${name}`,
    tone: 'primary',
    done: `${name} is open.`,
    run: setTo(row, 'open'),
  }
  const close: PlaceAction = {
    label: 'Close',
    title: `Close ${name}?`,
    effect:
      neededOpen(row) ??
      `${serversGoOn(row)}Nobody can create servers there until you open it again. The stock of its plans is kept.`,
    confirmLabel: `Close ${name}`,
    tone: 'danger',
    blocked: neededOpen(row) && 'Its plans need another open region first.',
    done: `${name} is closed.`,
    run: setTo(row, 'closed'),
  }
  const block = (row.status === 'open' ? neededOpen(row) : undefined) ?? neededByServers(row)
  const retire: PlaceAction = {
    label: 'Retire',
    title: `Retire ${name}?`,
    effect:
      block ??
      'Nobody can create servers there, and the forms of plans no longer offer it. You can open it again later.',
    confirmLabel: `Retire ${name}`,
    tone: 'danger',
    blocked: block && 'It is still needed.',
    done: `${name} is retired.`,
    run: setTo(row, 'retired'),
  }
  const remove: PlaceAction = {
    label: 'Delete',
    title: `Delete ${name}?`,
    effect:
      'The region is deleted permanently. That works only if no plan, server or saved configuration ever named it.',
    confirmLabel: `Delete ${name}`,
    tone: 'danger',
    done: `${name} is deleted.`,
    removes: true,
    run: (reason) => deleteRegion(row, reason),
  }
  if (row.status === 'open') return { main: close, more: [retire] }
  return { main: open, more: row.status === 'closed' ? [retire, remove] : [remove] }
}

function Summary({ row }: { row: RegionFacts }) {
  const plans =
    row.plans === 0
      ? 'No published plan lists it'
      : `${countOf(row.plans, 'published plan')} ${row.plans === 1 ? 'lists' : 'list'} it`
  const servers =
    row.servers === 0
      ? 'no server is there'
      : `${countOf(row.servers, 'server')} ${row.servers === 1 ? 'is' : 'are'} there`
  return (
    <>
      {plans}, and {servers}.
      {row.plans === 0 && row.status !== 'retired' ? (
        <>
          {' '}
          Next, {row.status === 'open' ? null : 'open it, and '}set its stock in{' '}
          <Link to="/admin/products">the plans</Link>.
        </>
      ) : null}
    </>
  )
}

function Fields({ editor, row }: { editor: VersionedForm; row: RegionFacts | null }) {
  const isUsed = row !== null && row.servers + row.restorable > 0
  return (
    <>
      <TextField editor={editor} name="name" label={labels.name} max={60} />
      <TextField
        editor={editor}
        name="slug"
        label={labels.slug}
        mono
        hint={
          isUsed
            ? 'Servers are there, so the slug cannot change.'
            : 'Such as vie1. The engine knows the region by it. It cannot change once servers are there.'
        }
        readOnly={isUsed}
      />
      <PlaceField
        editor={editor}
        name="country"
        label={labels.country}
        formatStored={(code) => countryName(code) || 'none'}
      >
        {(control, setValue) => (
          <Combobox
            {...control}
            options={countryOptions()}
            clearable={false}
            placeholder="Search for a country"
            onChange={setValue}
          />
        )}
      </PlaceField>
      <TextField
        editor={editor}
        name="sort"
        label={labels.sort}
        hint="Lists begin with the lowest."
        inputMode="numeric"
        mono
      />
    </>
  )
}

/** /admin/regions. */
export const regionKind: PlaceKind<RegionFacts> = {
  noun: 'region',
  path: '/admin/regions',
  title: 'Regions',
  query: regionFactsQuery,
  stale: catalogueStale,
  prompt: { title: 'Select a region', text: 'Edit it here, open it or close it.' },
  whenCreated: 'Visitors do not see it until you open it.',
  source: 'POST /rest/v1/rpc/admin_list_regions',
  columns: [
    {
      id: 'status',
      header: 'Status',
      list: 'corner',
      hideLabel: true,
      cell: (row) => <StatusTag status={row.status} />,
    },
    { id: 'plans', header: 'Plans', align: 'end', figure: true, cell: ({ plans }) => plans },
    {
      id: 'servers',
      header: 'Servers',
      align: 'end',
      figure: true,
      cell: ({ servers }) => servers,
    },
    { id: 'stock', header: 'Stock', cell: describeStock },
  ],
  nameOf: ({ name }) => name,
  detailOf: ({ slug, country }) => `${slug} · ${countryName(country)}`,
  versionOf: ({ version }) => version,
  statusTag: ({ status }) => <StatusTag status={status} />,
  labels,
  fieldsOf,
  validate: (fields) => schemaErrors(schema, fields),
  save: (row, version, fields) => {
    const { reason, ...region } = v.parse(schema, fields)
    return saveRegion(row?.id ?? null, version, region, reason)
  },
  Fields,
  Summary,
  actionsOf: regionActions,
}
