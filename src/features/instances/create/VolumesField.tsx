import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId } from 'react'
import type { Failure } from '@machines/auth.types'
import type { Plan } from '@/domain/catalogue/plan'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import { volumePriceQuery } from '@/domain/volumes/volumePriceQuery'
import { volumesQuery } from '@/domain/volumes/queryOptions'
import { formatVolumeMonth } from '@/domain/volumes/volume'
import { sizeProblem } from '@/domain/volumes/volumeRules'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Checkbox } from '@/ui/Checkbox'
import { Field, TextInput } from '@/ui/Field'
import { countOf } from './createFields'
import type { CreateForm } from './useCreateForm'

interface VolumesFieldProps {
  workspaceId: string
  plan: Plan | undefined
  /** The slug of the chosen region. */
  region: string | undefined
  editor: CreateForm
  refusal: Failure | null
  onEdit: () => void
}

const noErrors: readonly unknown[] = []

/** A new volume for each server, and those of the workspace that fit. Where the region has none, there is nothing to choose. */
export function VolumesField(props: VolumesFieldProps) {
  const { workspaceId, plan, region, editor, refusal, onEdit } = props
  const { form, values, errorOf } = editor
  const errorId = useId()
  const { locale } = useViewerLocale()
  const found = useStore(form.store, ({ fieldMeta }) => fieldMeta.volumes?.errors ?? noErrors)
  const { data: price } = useQuery(volumePriceQuery)
  const { data: all } = useQuery(volumesQuery(workspaceId))
  const features = useRegionFeatures()
  const isOffered = region !== undefined && features.has('volumes', region)
  const count = countOf(values.count) ?? 1
  const fitting = isOffered
    ? (all?.filter(
        ({ state, server, region: place, virtualization }) =>
          state === 'available' &&
          server === null &&
          place.slug === region &&
          virtualization === plan?.virtualization,
      ) ?? [])
    : []
  const isNew = values.volume !== null && Boolean(price) && isOffered
  const isGone =
    price !== undefined &&
    values.volume !== null &&
    (price?.gibMonthMicros !== values.volume.gibMonthMicros || (features.isRead && !isOffered))
  const kept = values.volumes.filter(({ id }) => fitting.some((each) => each.id === id))
  const areGone = all !== undefined && features.isRead && kept.length < values.volumes.length
  const takeOut = useEffectEvent(() => {
    if (isGone) form.setFieldValue('volume', null)
    if (areGone) form.setFieldValue('volumes', kept)
    onEdit()
  })
  // Nobody has agreed to a new price, and what does not fit any more is not sent.
  useEffect(() => {
    if (isGone || areGone) takeOut()
  }, [isGone, areGone])
  const canOrder = isOffered && Boolean(price)
  if (plan === undefined || (!canOrder && fitting.length === 0)) return null
  const size = Number(values.volumeSize)
  const error = errorOf('volumes', found, refusal)
  const isSized = sizeProblem(values.volumeSize, 1) === undefined
  return (
    <fieldset
      className="border-t border-line px-(--pad) pt-4 pb-6"
      tabIndex={-1}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="float-left mb-1 w-full text-14 font-strong text-text">Volumes</legend>
      <p className="clear-both text-14 text-text-3">
        A volume is a disk of its own. It stays when the server is rebuilt or deleted.
      </p>
      {price && isOffered ? (
        <Checkbox
          label={count === 1 ? 'A new volume' : 'A new volume for each server'}
          hint={`${formatVolumeMonth(price, 1, locale)} per GiB and month, from the moment when it is made until you delete it.`}
          checked={isNew}
          onChange={({ currentTarget: { checked } }) => {
            form.setFieldValue('volume', checked ? { gibMonthMicros: price.gibMonthMicros } : null)
            onEdit()
          }}
        />
      ) : null}
      {isNew && price ? (
        <div className="grid max-w-[40rem] gap-5 py-3 md:grid-cols-2">
          <form.Field name="volumeSize">
            {(field) => (
              <Field
                label="Size in GiB"
                hint={
                  isSized
                    ? `${formatVolumeMonth(price, size * count, locale)} per month. It can grow later, and never shrinks.`
                    : 'It can grow later, and never shrinks.'
                }
                error={errorOf('volumeSize', field.state.meta.errors, refusal)}
              >
                <TextInput
                  mono
                  inputMode="numeric"
                  name="volume-size"
                  autoComplete="off"
                  value={field.state.value}
                  onBlur={field.handleBlur}
                  onChange={(event) => {
                    field.handleChange(event.currentTarget.value)
                    onEdit()
                  }}
                />
              </Field>
            )}
          </form.Field>
          <form.Field name="volumeName">
            {(field) => (
              <Field
                label="Name of the volume"
                optional
                hint={
                  count === 1
                    ? 'Without one it is named after the server.'
                    : 'Without one each is named after its server. A name gets -1, -2 and so on.'
                }
                error={errorOf('volumeName', field.state.meta.errors, refusal)}
              >
                <TextInput
                  mono
                  name="volume-name"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={63}
                  value={field.state.value}
                  onBlur={field.handleBlur}
                  onChange={(event) => {
                    field.handleChange(event.currentTarget.value)
                    onEdit()
                  }}
                />
              </Field>
            )}
          </form.Field>
        </div>
      ) : null}
      {fitting.map(({ id, name, sizeGib }) => (
        <Checkbox
          key={id}
          label={<span className="wrap-anywhere">{name}</span>}
          hint={`Your volume of ${sizeGib} GiB, which no server has.`}
          checked={values.volumes.some((each) => each.id === id)}
          onChange={({ currentTarget: { checked } }) => {
            form.setFieldValue(
              'volumes',
              checked
                ? [...values.volumes, { id, name }]
                : values.volumes.filter((each) => each.id !== id),
            )
            onEdit()
          }}
        />
      ))}
      {error === undefined ? null : (
        <p id={errorId} className="mt-2 text-14 text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
