import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { schemaErrors, type FormValues } from '@/components/versionedForm/formValues'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { LocalTime } from '@/components/LocalTime'
import { placeQuery } from '@/domain/catalogue/admin/placeQueries'
import { roadmapQuery } from '@/domain/roadmap/queryOptions'
import { listRoadmap, type RoadmapItem } from '@/domain/roadmap/roadmapItem'
import { saveRoadmapItem } from '@/domain/roadmap/saveRoadmapItem'
import { isOpenStage, stages, stageTexts, type Stage } from '@/domain/roadmap/stages'
import { roadmapStale } from '@/domain/staleKeys'
import { reasonSchema } from '@/lib/reason'
import { TextArea, TextInput } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { StateTag } from '@/ui/StateTag'
import { lineField, nextSort, sortField } from './placeFields'
import { PlaceField, TextField } from './PlaceField'
import type { PlaceKind } from './placeKind'
import { todayUtc } from '@/lib/todayUtc'
import { roadmapActions } from './roadmapActions'

const labels = {
  title: 'Title',
  body: 'Text',
  area: 'Area',
  stage: 'Stage',
  shipped_on: 'Shipped on',
  slug: 'Name in links',
  sort: 'Position',
} as const

const schema = v.pipe(
  v.object({
    title: lineField(80, 'Enter a title.'),
    body: lineField(500, 'Say what it does for the people who use it.'),
    area: lineField(40, 'Enter an area, such as Servers.'),
    stage: v.picklist(stages, 'Choose a stage.'),
    shipped_on: v.string(),
    slug: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(60, 'Use at most 60 characters.'),
      v.regex(
        /^[a-z][a-z\d]*(-[a-z\d]+)*$/,
        'Use lower-case letters and digits, separated by single hyphens, starting with a letter.',
      ),
    ),
    sort: sortField,
    reason: reasonSchema,
  }),
  v.forward(
    v.check(
      ({ stage, shipped_on }) => stage !== 'shipped' || shipped_on !== '',
      'Choose the day on which people could use it.',
    ),
    ['shipped_on'],
  ),
  v.forward(
    v.check(
      ({ stage, shipped_on }) => stage !== 'shipped' || shipped_on <= todayUtc(),
      'This day has not come yet.',
    ),
    ['shipped_on'],
  ),
)

function fieldsOf(row: RoadmapItem | null, rows: readonly RoadmapItem[]): FormValues {
  return {
    title: row?.title ?? '',
    body: row?.body ?? '',
    area: row?.area ?? '',
    stage: row?.stage ?? 'later',
    shipped_on: row?.shippedOn ?? '',
    slug: row?.slug ?? '',
    sort: row === null ? nextSort(rows) : String(row.sort),
    reason: '',
  }
}

const states = {
  now: 'starting',
  next: 'planned',
  later: 'stopped',
  shipped: 'available',
  dropped: 'deleted',
} as const

const StageTag = ({ stage }: { stage: Stage }) => (
  <StateTag state={states[stage]}>{stageTexts[stage].label}</StateTag>
)

function Summary({ row }: { row: RoadmapItem }) {
  const voters = row.votes === 1 ? '1 person has' : `${row.votes || 'No'} people have`
  return (
    <>
      {voters} voted for it. Changed <LocalTime at={row.updatedAt} />.{' '}
      <Link to="/roadmap" hash={row.slug}>
        See it on the site
      </Link>
    </>
  )
}

function Fields({ editor }: { editor: VersionedForm }) {
  return (
    <>
      <TextField editor={editor} name="title" label={labels.title} max={80} />
      <PlaceField
        editor={editor}
        name="body"
        label={labels.body}
        hint="One paragraph: what people can do with it."
        max={500}
      >
        {(control) => <TextArea {...control} rows={4} />}
      </PlaceField>
      <TextField
        editor={editor}
        name="area"
        label={labels.area}
        hint="Visitors filter by it. Use the same word for the same area."
        max={40}
      />
      <PlaceField
        editor={editor}
        name="stage"
        label={labels.stage}
        formatStored={(was) => stages.find((stage) => stage === was) ?? was}
      >
        {(control) => (
          <Select
            {...control}
            options={stages.map((stage) => ({ value: stage, label: stageTexts[stage].label }))}
          />
        )}
      </PlaceField>
      {editor.values['stage'] === 'shipped' ? (
        <PlaceField editor={editor} name="shipped_on" label={labels.shipped_on}>
          {(control) => <TextInput {...control} mono type="date" max={todayUtc()} />}
        </PlaceField>
      ) : null}
      <TextField
        editor={editor}
        name="slug"
        label={labels.slug}
        mono
        hint="The part after # in a link. Old links stop working if you change it."
      />
      <TextField
        editor={editor}
        name="sort"
        label={labels.sort}
        hint="A stage begins with the lowest."
        inputMode="numeric"
        mono
      />
    </>
  )
}

/** /admin/roadmap. */
export const roadmapKind: PlaceKind<RoadmapItem> = {
  noun: 'item',
  path: '/admin/roadmap',
  title: 'Roadmap',
  // The rows of the public page.
  query: placeQuery(roadmapQuery.queryKey, listRoadmap),
  stale: roadmapStale,
  prompt: { title: 'Select an item', text: 'Edit it here, move it or drop it.' },
  whenCreated: 'Visitors see it at once.',
  source: 'GET /rest/v1/roadmap_list',
  columns: [
    {
      id: 'stage',
      header: 'Stage',
      list: 'corner',
      hideLabel: true,
      cell: ({ stage }) => <StageTag stage={stage} />,
    },
    { id: 'area', header: 'Area', list: 'third', cell: ({ area }) => area },
    {
      id: 'votes',
      header: 'Votes',
      list: 'third',
      align: 'end',
      figure: true,
      cell: ({ votes }) => votes,
    },
    {
      id: 'changed',
      header: 'Changed',
      list: 'third',
      align: 'end',
      figure: true,
      cell: ({ updatedAt }) => <LocalTime at={updatedAt} day />,
    },
  ],
  folded: { is: ({ stage }) => !isOpenStage(stage), label: 'shipped or dropped' },
  nameOf: ({ title }) => title,
  detailOf: ({ slug }) => slug,
  versionOf: ({ version }) => version,
  statusTag: ({ stage }) => <StageTag stage={stage} />,
  labels,
  fieldsOf,
  validate: (fields) => schemaErrors(schema, fields),
  save: (row, version, fields) => {
    const { reason, shipped_on, ...item } = v.parse(schema, fields)
    return saveRoadmapItem(
      row?.id ?? null,
      version,
      { ...item, shipped_on: item.stage === 'shipped' ? shipped_on : null },
      reason,
    )
  },
  Fields,
  Summary,
  actionsOf: roadmapActions,
}
