import * as v from 'valibot'
import { schemaErrors, type FormValues } from '@/components/versionedForm/formValues'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import {
  deleteImage,
  saveImage,
  setImageStatus,
  type ImageFacts,
} from '@/domain/catalogue/admin/images'
import { imageFactsQuery } from '@/domain/catalogue/admin/placeQueries'
import { catalogueStale } from '@/domain/staleKeys'
import { reasonSchema } from '@/lib/reason'
import { StateTag } from '@/ui/StateTag'
import { MissingInEngine, MissingTag } from './MissingInEngine'
import { TextField } from './PlaceField'
import { lineField, nextSort, sortField, wholeField } from './placeFields'
import type { PlaceAction, PlaceKind } from './placeKind'
import { countOf } from './placeTexts'

const labels = {
  family: 'Operating system',
  version: 'Version',
  slug: 'URL slug',
  min_disk_gib: 'Smallest disk (GiB)',
  sort: 'Position',
} as const

const DISK_MAX = 1_048_576

const schema = v.object({
  family: lineField(60, 'Enter the operating system, such as Debian.'),
  version: lineField(40, 'Enter the version, such as 13.'),
  slug: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(40, 'Use at most 40 characters.'),
    v.regex(
      /^[a-z][a-z\d]*([.-][a-z\d]+)*$/,
      'Use lower-case letters and digits, separated by single dots or hyphens, starting with a letter.',
    ),
  ),
  min_disk_gib: wholeField(1, DISK_MAX, `Enter a whole number from 1 to ${DISK_MAX}.`),
  sort: sortField,
  reason: reasonSchema,
})

function fieldsOf(row: ImageFacts | null, rows: readonly ImageFacts[]): FormValues {
  if (row === null) {
    return { family: '', version: '', slug: '', min_disk_gib: '', sort: nextSort(rows), reason: '' }
  }
  const { family, version, slug, min_disk_gib, sort } = row
  return {
    family,
    version,
    slug,
    min_disk_gib: String(min_disk_gib),
    sort: String(sort),
    reason: '',
  }
}

const nameOf = ({ family, version }: ImageFacts) => `${family} ${version}`

/** '28 of 28', '3 of 28'. */
const describePlans = ({ plans, plans_in_all }: ImageFacts) => `${plans} of ${plans_in_all}`

/** What an admin can do with an image in its present status. */
export function imageActions(row: ImageFacts): { main: PlaceAction; more: PlaceAction[] } {
  const name = nameOf(row)
  const publish: PlaceAction = {
    label: row.status === 'retired' ? 'Publish again' : 'Publish',
    title: `Publish ${name}?`,
    effect:
      row.plans === 0
        ? 'Visitors see it, but no published plan has a disk of its size.'
        : `Visitors see it immediately, and can create servers from it with ${countOf(row.plans, 'plan')}. Check that the engine knows ${row.slug}.`,
    confirmLabel: `Publish ${name}`,
    tone: 'primary',
    done: `${name} is published.`,
    run: (reason) => setImageStatus(row, 'published', reason),
  }
  const retire: PlaceAction = {
    label: 'Retire',
    title: `Retire ${name}?`,
    effect: `${
      row.servers === 0
        ? 'No server runs it. '
        : row.servers === 1
          ? 'The server that runs it goes on. '
          : `The ${row.servers} servers that run it go on. `
    }Nobody can create or rebuild a server with it. You can publish it again later.`,
    confirmLabel: `Retire ${name}`,
    tone: 'danger',
    done: `${name} is retired.`,
    run: (reason) => setImageStatus(row, 'retired', reason),
  }
  const remove: PlaceAction = {
    label: 'Delete',
    title: `Delete ${name}?`,
    effect: 'The draft is deleted permanently.',
    confirmLabel: `Delete ${name}`,
    tone: 'danger',
    done: `${name} is deleted.`,
    removes: true,
    run: (reason) => deleteImage(row, reason),
  }
  if (row.status === 'published') return { main: retire, more: [] }
  return { main: publish, more: row.status === 'draft' ? [retire, remove] : [] }
}

function Summary({ row }: { row: ImageFacts }) {
  return (
    <>
      {row.plans} of {countOf(row.plans_in_all, 'published plan')}{' '}
      {row.plans_in_all === 1 ? 'has' : 'have'} a disk of its size, and{' '}
      {row.servers === 0
        ? 'no server runs it'
        : `${countOf(row.servers, 'server')} ${row.servers === 1 ? 'runs' : 'run'} it`}
      .{row.status === 'draft' ? ' Visitors see it once you publish it.' : null}
      <MissingInEngine id={row.id} />
    </>
  )
}

function Fields({ editor, row }: { editor: VersionedForm; row: ImageFacts | null }) {
  const isUsed = row !== null && row.servers > 0
  return (
    <>
      <TextField editor={editor} name="family" label={labels.family} max={60} />
      <TextField editor={editor} name="version" label={labels.version} max={40} />
      <TextField
        editor={editor}
        name="slug"
        label={labels.slug}
        mono
        hint={
          isUsed
            ? 'Servers run the image, so the slug cannot change.'
            : 'Such as debian-13. The engine knows the image by it. It cannot change once servers run it.'
        }
        readOnly={isUsed}
      />
      <TextField
        editor={editor}
        name="min_disk_gib"
        label={labels.min_disk_gib}
        hint="Plans with a smaller disk cannot use the image."
        inputMode="numeric"
        mono
      />
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

/** /admin/images. */
export const imageKind: PlaceKind<ImageFacts> = {
  noun: 'image',
  path: '/admin/images',
  title: 'Images',
  query: imageFactsQuery,
  stale: catalogueStale,
  prompt: { title: 'Select an image', text: 'Edit it here, publish it or retire it.' },
  whenCreated: 'Visitors do not see it until you publish it.',
  source: 'POST /rest/v1/rpc/admin_list_images',
  columns: [
    {
      id: 'status',
      header: 'Status',
      list: 'corner',
      hideLabel: true,
      cell: ({ id, status }) => (
        <span className="flex flex-wrap gap-x-4">
          <StateTag state={status} />
          <MissingTag id={id} />
        </span>
      ),
    },
    {
      id: 'disk',
      header: 'Disk from',
      list: 'third',
      align: 'end',
      figure: true,
      cell: ({ min_disk_gib }) => `${min_disk_gib} GiB`,
    },
    {
      id: 'plans',
      header: 'Plans',
      list: 'third',
      align: 'end',
      figure: true,
      cell: describePlans,
    },
    {
      id: 'servers',
      header: 'Servers',
      list: 'third',
      align: 'end',
      figure: true,
      cell: ({ servers }) => servers,
    },
  ],
  nameOf,
  detailOf: ({ slug }) => slug,
  versionOf: ({ row_version }) => row_version,
  statusTag: ({ status }) => <StateTag state={status} />,
  labels,
  fieldsOf,
  validate: (fields) => schemaErrors(schema, fields),
  save: (row, version, fields) => {
    const { reason, ...image } = v.parse(schema, fields)
    return saveImage(row?.id ?? null, version, image, reason)
  },
  Fields,
  Summary,
  actionsOf: imageActions,
}
