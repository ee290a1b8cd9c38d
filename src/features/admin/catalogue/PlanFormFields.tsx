import { useTimeZone } from '@/lib/useTimeZone'
import { Checkbox } from '@/ui/Checkbox'
import { TextInput } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { kindNames, type AdminRegion, type AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import { EditorField } from './EditorField'
import { formatField, planLabels } from './formatField'
import { DateTimeInput } from '@/components/DateTimeInput'
import {
  CPU_MODEL_MAX_LENGTH,
  cpuTypes,
  DISK_TYPE_MAX_LENGTH,
  GPU_MODEL_MAX_LENGTH,
  SLUG_MAX_LENGTH,
  SUMMARY_MAX_LENGTH,
  virtualizations,
} from './planFields'
import { RegionFields } from './RegionFields'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'

interface PlanFormFieldsProps {
  editor: VersionedForm
  products: readonly AdminProduct[]
  regions: readonly AdminRegion[]
  /** The plan was published once. What servers it makes stays as it is then. */
  wasPublished: boolean
}

const THIRD = 'col-span-2 max-md:col-span-3'
const HALF = 'col-span-3'
const WHOLE = 'col-span-6'

/** A fact that only the provider knows. */
const SHOWN_IF_SET = 'Shown where it is set.'

/** The fields of a plan: its facts, its price, and the regions that offer it. */
export function PlanFormFields({ editor, products, regions, wasPublished }: PlanFormFieldsProps) {
  const { values, start } = editor
  const timeZone = useTimeZone()
  const kind = products.find(({ id }) => id === values['product_id'])?.kind
  const hasGpu =
    kind === 'gpu' ||
    (values['gpu_count'] ?? '0').trim() !== '0' ||
    (values['gpu_model'] ?? '') !== '' ||
    (values['gpu_vram_gib'] ?? '') !== ''
  const figure = (
    name: string,
    options: { className?: string; placeholder?: string; decimal?: boolean; hint?: string } = {},
  ) => {
    const { className = THIRD, placeholder, decimal, hint } = options
    return (
      <EditorField
        editor={editor}
        name={name}
        label={planLabels[name]}
        className={className}
        hint={hint}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            inputMode={decimal ? 'decimal' : 'numeric'}
            autoComplete="off"
            placeholder={placeholder}
          />
        )}
      </EditorField>
    )
  }
  const words = (
    name: string,
    longest: number,
    options: { className?: string; placeholder: string; hint?: string },
  ) => {
    const { className = HALF, placeholder, hint } = options
    return (
      <EditorField
        editor={editor}
        name={name}
        label={planLabels[name]}
        className={className}
        hint={hint}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="off"
            spellCheck={false}
            maxLength={longest * 2}
            placeholder={placeholder}
          />
        )}
      </EditorField>
    )
  }

  return (
    <div className="grid grid-cols-6 gap-4 px-(--pad) py-5">
      <EditorField editor={editor} name="slug" label={planLabels['slug']} className={HALF}>
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SLUG_MAX_LENGTH * 2}
            placeholder="v1.small"
          />
        )}
      </EditorField>
      <EditorField
        editor={editor}
        name="product_id"
        label={planLabels['product_id']}
        className={HALF}
      >
        {(control) => (
          <Select
            {...control}
            {...(control.value === '' ? { placeholder: 'Choose a product' } : {})}
            options={products.map(({ id, name, kind: of }) => ({
              value: id,
              label: name === kindNames[of] ? name : `${name} (${kindNames[of]})`,
            }))}
          />
        )}
      </EditorField>
      {figure('vcpus')}
      {figure('memory_gib', { decimal: true })}
      {figure('disk_gib', { hint: 'Needed to publish, except with GPUs.' })}
      <EditorField editor={editor} name="cpu_type" label={planLabels['cpu_type']} className={HALF}>
        {(control) => (
          <Select {...control} options={cpuTypes.map((value) => ({ value, label: value }))} />
        )}
      </EditorField>
      <EditorField
        editor={editor}
        name="virtualization"
        label={planLabels['virtualization']}
        hint={wasPublished ? 'Fixed: the plan was published.' : 'Fixed once the plan is published.'}
        className={HALF}
      >
        {(control) => (
          <Select
            {...control}
            // A value that was typed before the plan was published can be taken back.
            disabled={wasPublished && control.value === start.fields['virtualization']}
            options={virtualizations.map((value) => ({
              value,
              label: formatField('virtualization', value, []),
            }))}
          />
        )}
      </EditorField>
      {figure('transfer_gib', { placeholder: 'not limited', className: HALF })}
      {figure('network_mbit', { placeholder: '1000', className: HALF, hint: SHOWN_IF_SET })}
      {words('cpu_model', CPU_MODEL_MAX_LENGTH, {
        placeholder: 'AMD EPYC 9454',
        hint: SHOWN_IF_SET,
      })}
      {words('disk_type', DISK_TYPE_MAX_LENGTH, { placeholder: 'NVMe SSD', hint: SHOWN_IF_SET })}
      {figure('gpu_count', { className: hasGpu ? THIRD : WHOLE })}
      {hasGpu ? (
        <>
          {words('gpu_model', GPU_MODEL_MAX_LENGTH, { placeholder: 'H100', className: THIRD })}
          {figure('gpu_vram_gib')}
        </>
      ) : null}
      {figure('hourly', { className: HALF, decimal: true, placeholder: '0.0102' })}
      {figure('monthly_cap', { className: HALF, decimal: true, placeholder: 'none' })}
      <EditorField
        editor={editor}
        name="summary"
        label={planLabels['summary']}
        optional
        max={SUMMARY_MAX_LENGTH}
        className={WHOLE}
      >
        {(control) => <TextInput {...control} maxLength={SUMMARY_MAX_LENGTH * 2} />}
      </EditorField>
      <RegionFields editor={editor} regions={regions} />
      <EditorField
        editor={editor}
        name="announced_retire_at"
        label={`${planLabels['announced_retire_at']}, ${timeZone}`}
        optional
        hint="Announced as soon as you save; the plan closes on this date."
        className={WHOLE}
      >
        {(control) => <DateTimeInput {...control} />}
      </EditorField>
      <SampleField editor={editor} />
    </div>
  )
}

function SampleField({ editor }: { editor: VersionedForm }) {
  const { form, clearError } = editor
  return (
    <form.Field name="is_sample">
      {(field) => (
        <Checkbox
          className={WHOLE}
          label="Sample plan"
          hint="Labelled “not an offer” wherever its price appears."
          checked={field.state.value === 'yes'}
          onChange={(event) => {
            clearError()
            field.handleChange(event.currentTarget.checked ? 'yes' : 'no')
          }}
        />
      )}
    </form.Field>
  )
}
