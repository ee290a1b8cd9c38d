import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { toFailure } from '@machines/failures'
import { notifySuccess } from '@/ui/notify'
import type {
  AdminPlan,
  AdminRegion,
  PlanRecord,
  AdminProduct,
} from '@/domain/catalogue/admin/adminPlan'
import { savePlan } from '@/domain/catalogue/admin/mutations'
import { EditorUnsavedChanges } from './EditorUnsavedChanges'
import { EditorHead } from './EditorHead'
import { EditorFooter } from './EditorFooter'
import { editorTexts } from './editorTexts'
import { planLabels } from './formatField'
import { PlanStatusActions } from './PlanStatusActions'
import { formField, isPriceChanged, planFieldsOf, validatePlan, planInput } from './planForm'
import { PlanFormFields } from './PlanFormFields'
import { PlanHistory } from './PlanHistory'
import { PlanPriceDialog } from './PlanPriceDialog'
import { PlanPreview } from './PlanPreview'
import { previewOf } from './previewPlan'
import type { PriceChange } from './priceChange'
import { PriceVersions } from './PriceVersions'
import { NEW, type ProductsSearch } from '@/domain/catalogue/admin/productsSearch'
import { planHistoryQuery, planQuery } from '@/domain/catalogue/admin/queryOptions'
import { catalogueStale } from '@/domain/staleKeys'
import { usePlanPrices } from '@/components/catalogue/usePlanPrices'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import type { Version } from '@/components/versionedForm/version'
import { CancelScheduledPrice } from './CancelScheduledPrice'
import { ServerPrices } from './ServerPrices'
import styles from './catalogueAdmin.module.css'

export interface PlanEditorProps {
  userId: string
  /** null: a plan that is not stored yet. */
  record: PlanRecord | null
  initial: Version<number>
  /** The name of the stored draft, unique for this plan. */
  draftName: string
  regions: readonly AdminRegion[]
  products: readonly AdminProduct[]
  /** All plans. */
  plans: readonly AdminPlan[]
  search: ProductsSearch
  takesFocus: boolean
  /** When the shown rows were read: milliseconds since 1970. */
  now: number
}

const versionOf = (record: PlanRecord): Version<number> => ({
  fields: planFieldsOf(record),
  version: record.plan.version,
})

/** The editor of one plan. Its fields are kept after a refusal, another admin's save, a reload and a sign-out. */
export function PlanEditor({
  userId,
  record,
  initial,
  draftName,
  regions,
  products,
  plans,
  search,
  takesFocus,
  now,
}: PlanEditorProps) {
  const id = useId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const plan = record?.plan ?? null
  const status = plan?.status ?? 'draft'
  const prices = usePlanPrices()

  const read = (planId: string) =>
    queries.fetchQuery({ ...planQuery(planId), staleTime: 0, retry: false })

  const editor = useVersionedForm({
    userId,
    draftName,
    stored: initial,
    validate: (fields) => validatePlan(fields, { isPublished: status === 'published' }),
    confirmation: {
      isNeeded: (fields, { fields: base }) =>
        status === 'published' && isPriceChanged(fields, base),
      fields: ['reason', 'valid_from'],
    },
    save: async (fields, start, change?: PriceChange) => {
      const base = plan === null ? null : start.fields
      const { id: planId } = await savePlan(
        plan?.plan_id ?? null,
        start.version,
        planInput(fields, base, change?.pricesFrom),
        change?.reason,
      ).catch((error: unknown) => {
        const failure = toFailure(error)
        throw failure.field === undefined
          ? failure
          : { ...failure, field: formField(failure.field, fields) }
      })
      return { planId, record: plan === null ? null : await read(planId) }
    },
    versionOf: (saved) => saved.record && versionOf(saved.record),
    reload: async () => {
      const planId = plan?.plan_id ?? ''
      // The history is read with the row, because the notice says who saved.
      const [stored] = await Promise.all([
        read(planId),
        queries.refetchQueries({ queryKey: planHistoryQuery(planId).queryKey }),
      ])
      return versionOf(stored)
    },
    onSaved: ({ planId }) => {
      notifySuccess(plan === null ? 'Draft created.' : `${plan.slug} saved.`)
      if (plan === null) {
        void navigate({
          to: '/admin/products',
          search: { ...search, plan: planId, from: undefined },
          replace: true,
          ignoreBlocker: true,
          resetScroll: false,
        })
      }
    },
    invalidates: catalogueStale,
  })
  const { values, notice, isDirty, isSaving, start, hasConflict } = editor
  const history = useQuery({
    ...planHistoryQuery(plan?.plan_id ?? ''),
    enabled: plan !== null && (hasConflict || notice.kind === 'merged'),
  })
  const name = values['slug']?.trim() || 'the new plan'

  return (
    <section aria-labelledby={id} className={styles.productsEditor}>
      <div className={styles.productsScroll}>
        <EditorHead
          id={id}
          title={plan?.slug ?? (search.from ? 'A copy' : 'New plan')}
          mono={plan !== null}
          state={status}
          aside={start.version === null ? 'not saved yet' : `version ${start.version}`}
          search={search}
          takesFocus={takesFocus}
        />
        <FormNotice
          editor={editor}
          className="gap-3 px-(--pad) pt-4"
          texts={editorTexts(editor, {
            labels: planLabels,
            products,
            lastEditor: history.data?.[0]?.actor_email ?? null,
          })}
        />
        <form {...editor.formProps} id={`${id}-form`} aria-label={`Plan ${name}`}>
          <PlanFormFields
            editor={editor}
            products={products}
            regions={regions}
            wasPublished={(plan?.first_published_at ?? null) !== null}
          />
        </form>
        <PlanPreview
          preview={previewOf(values, { stored: plan, products, regions })}
          plans={plans}
          status={status}
          now={now}
        />
        {record === null ? null : (
          <>
            <PriceVersions versions={record.prices} prices={prices} now={now}>
              <CancelScheduledPrice plan={record.plan} prices={prices} />
            </PriceVersions>
            {record.plan.first_published_at === null ? null : (
              <ServerPrices
                plan={record.plan}
                announce={search.announce}
                onAnnounceClosed={() =>
                  void navigate({
                    to: '/admin/products',
                    search: { ...search, announce: undefined },
                    resetScroll: false,
                    replace: true,
                  })
                }
              />
            )}
            <PlanHistory plan={record.plan} prices={prices} />
          </>
        )}
      </div>
      <EditorFooter
        editor={editor}
        formId={`${id}-form`}
        isNew={plan === null}
        saveLabel={
          plan === null ? 'Create draft' : status === 'draft' ? 'Save draft' : 'Save changes'
        }
      >
        {plan === null ? null : (
          <PlanStatusActions
            plan={plan}
            search={search}
            isDirty={isDirty || hasConflict}
            onDeleted={editor.removeDraft}
          />
        )}
      </EditorFooter>
      {plan !== null && editor.confirming !== null ? (
        <PlanPriceDialog
          plan={plan}
          prices={prices}
          fields={editor.confirming}
          busy={isSaving}
          failure={editor.confirmFailure}
          onTouch={editor.clearConfirmationError}
          onClose={editor.cancelConfirmation}
          onConfirm={editor.confirm}
        />
      ) : null}
      <EditorUnsavedChanges editor={editor} name={name} />
    </section>
  )
}

/** The name of the draft of a plan, or of a new one. */
export const planDraftName = ({ plan = '', from }: ProductsSearch) =>
  plan === NEW ? `plan.${NEW}.${from ?? ''}` : `plan.${plan}`
