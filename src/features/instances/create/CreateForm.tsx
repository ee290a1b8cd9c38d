import { useRef } from 'react'
import { DueDocument } from '@/components/DueDocument'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { VatNote } from '@/components/catalogue/VatNote'
import { isLow } from '@/domain/catalogue/availability'
import { regionChoices, regionName } from '@/domain/instances/choice'
import { previewNote } from '@/domain/settings/orders'
import { countryName } from '@/lib/countries'
import { useDeployment } from '@/lib/useDeployment'
import { useOnline } from '@/lib/useOnline'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { ChoiceGrid } from './ChoiceGrid'
import { CloudInitField } from './CloudInitField'
import { CreateCommand } from './CreateCommand'
import { volumeGibOf } from './createFields'
import { ImageStep } from './ImageStep'
import { KeysStep } from './KeysStep'
import { LabelsField } from './LabelsField'
import { NameStep } from './NameStep'
import { NextSteps, StockLine } from './NextSteps'
import { OutcomeNotice } from './OutcomeNotice'
import { PlanStep } from './PlanStep'
import { PriceSummary } from './PriceSummary'
import { QuotaList } from './QuotaList'
import { SaveDraft } from './SaveDraft'
import { Step } from './Step'
import { useCreatePage, type CreatePageProps } from './useCreatePage'

/** Loaded after the rest, because it is optional and at the end. */
const FirewallsField = lazyWithRetry(
  'The firewalls',
  async () => (await import('./FirewallsField')).FirewallsField,
)

/** Loaded after the rest, too. */
const BackupsField = lazyWithRetry(
  'The backups',
  async () => (await import('./BackupsField')).BackupsField,
)

/** Loaded after the rest, too. */
const VolumesField = lazyWithRetry(
  'The volumes',
  async () => (await import('./VolumesField')).VolumesField,
)

/** Loaded where orders are charged. */
const OrderPayer = lazyWithRetry('The tax', async () => (await import('./OrderPayer')).OrderPayer)

const OFF_ID = 'create-off'

/** The form with its summary. */
export function CreateForm(props: CreatePageProps) {
  const { workspace, rows, lists, kept } = props
  const element = useRef<HTMLFormElement>(null)
  const page = useCreatePage({ ...props, element })
  const {
    choice,
    source,
    problems,
    plan,
    change,
    editor,
    count,
    quotas,
    off,
    snapshot,
    refusal,
    edit,
  } = page
  const { payer } = page
  const { now } = rows.catalogue
  const prices = payer.prices ?? rows.catalogue.prices
  const keys = rows.keys.data ?? []
  const volumeGib = volumeGibOf(editor.values)
  const isOnline = useOnline()
  const deployment = useDeployment()
  const isBusy = snapshot.hasTag('busy') || snapshot.matches('created')
  const place = choice.region && regionName(choice.region, lists.regions)
  const isAtField =
    refusal?.field !== undefined &&
    Object.keys(editor.values).concat('plan', 'region', 'image').includes(refusal.field)
  const errorAt = (field: string) => fieldError(field, [], refusal)
  const gone = choice.plan === undefined ? kept.query.data?.gone[0] : undefined
  return (
    <form
      ref={element}
      aria-label="New server"
      noValidate
      className="grid flex-1 content-start lg:grid-cols-[minmax(0,1fr)_21rem] lg:content-stretch"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && off === undefined) void editor.form.handleSubmit()
      }}
    >
      <div className="min-w-0">
        {isOnline ? null : (
          <div className="border-b border-line px-(--pad) py-4">
            <Banner tone="warn" role="status" title="You are offline.">
              What you enter is kept in this tab.
            </Banner>
          </div>
        )}
        {gone === undefined ? null : (
          <div className="border-b border-line px-(--pad) py-4">
            <Banner
              tone="warn"
              role="status"
              title={`The ${gone} of your saved configuration is no longer offered.`}
            >
              Choose another one.
            </Banner>
          </div>
        )}
        <PlanStep
          lists={lists}
          prices={prices}
          choice={choice}
          problems={problems}
          refusal={errorAt('plan')}
          onChange={change}
        />
        <Step number={2} title="Region" now={choice.region}>
          <ChoiceGrid
            legend="Region"
            name="region"
            value={choice.region}
            error={problems.region ?? errorAt('region')}
            choices={regionChoices(plan, lists.regions, source).map((region) => ({
              value: region.slug,
              label: region.name,
              aside: region.slug,
              note: (
                <>
                  {countryName(region.country)}
                  {plan ? `, ${stockInWords(region.stock, isLow(plan, region.slug))}` : null}
                </>
              ),
              disabledReason: region.off,
            }))}
            onChange={(region) => change({ ...choice, region })}
          />
        </Step>
        <ImageStep
          choice={choice}
          lists={lists}
          plan={plan}
          error={problems.image ?? errorAt('image')}
          onChange={change}
        />
        <NameStep
          editor={editor}
          refusal={refusal}
          workspaceName={workspace.name}
          most={page.most}
          onEdit={edit}
        />
        <KeysStep
          keys={rows.keys.data}
          loadFailure={rows.keys.error}
          onReload={() => void rows.keys.refetch()}
          chosen={page.keyIds}
          error={errorAt('keyIds')}
          onChange={(ids) => {
            editor.form.setFieldValue('keyIds', ids)
            edit()
          }}
        />
        <Step number={6} title="Optional">
          <CloudInitField editor={editor} refusal={refusal} onEdit={edit} />
          <LabelsField editor={editor} refusal={refusal} onEdit={edit} />
          <FirewallsField
            workspaceId={workspace.id}
            chosen={editor.values.firewalls}
            onChange={(firewalls) => {
              editor.form.setFieldValue('firewalls', firewalls)
              edit()
            }}
          />
          <BackupsField
            plan={plan}
            count={count}
            chosen={editor.values.backups}
            onChange={(backups) => {
              editor.form.setFieldValue('backups', backups)
              edit()
            }}
          />
          <VolumesField
            workspaceId={workspace.id}
            plan={plan}
            region={choice.region}
            editor={editor}
            refusal={refusal}
            onEdit={edit}
          />
          {workspace.monthlyLimitMicros === null ? null : (
            <div className="border-t border-line px-(--pad) py-4">
              <Checkbox
                label="Stop at the monthly limit"
                hint="Shortly before the month reaches the limit, the server is shut down and costs nothing, if an owner chose that in Billing."
                checked={editor.values.stopAtLimit}
                onChange={({ currentTarget }) => {
                  editor.form.setFieldValue('stopAtLimit', currentTarget.checked)
                  edit()
                }}
              />
            </div>
          )}
        </Step>
        <CreateCommand
          request={page.request}
          choice={choice}
          keys={keys}
          firewalls={editor.values.firewalls}
          volumes={editor.values.volumes}
        />
      </div>
      <aside
        aria-label="Summary"
        className="border-line-2 max-lg:contents lg:border-l lg:border-l-line"
      >
        <div className="bg-surface max-lg:contents lg:sticky lg:top-16 lg:flex lg:max-h-[calc(100vh-4rem)] lg:flex-col lg:border-b lg:border-line-2">
          <div className="bg-surface max-lg:border-t max-lg:border-line-2 lg:overflow-y-auto">
            <PriceSummary
              plan={plan}
              count={count}
              regionName={place}
              volume={editor.values.volume && { ...editor.values.volume, sizeGib: volumeGib }}
              prices={prices}
              vat={payer.words === undefined ? <VatNote /> : `${payer.words}.`}
              now={now}
            />
            {payer.isCharged ? (
              <OrderPayer
                userId={props.userId}
                workspace={workspace}
                person={rows.profile.data}
                payer={payer}
                plan={plan}
                count={count}
              />
            ) : null}
            {quotas ? (
              <QuotaList workspace={workspace} changes={quotas} requestOff={page.requestOff} />
            ) : rows.quotas.error ? (
              <div className="border-t border-line px-(--pad) py-4">
                <FailureBanner
                  failure={{ ...rows.quotas.error, message: 'We could not load your quotas.' }}
                  actions={
                    <Button size="sm" onClick={() => void rows.quotas.refetch()}>
                      Try again
                    </Button>
                  }
                />
              </div>
            ) : (
              // As high as the quotas, so that nothing below them moves when they are read.
              <div aria-busy="true" className="min-h-26 border-t border-line" />
            )}
            <StockLine plan={plan} region={choice.region} />
            {deployment.orders === 'closed' ? null : (
              <NextSteps
                keys={rows.keys.data?.flatMap(({ id, name }) =>
                  page.keyIds.includes(id) ? name : [],
                )}
                firewalls={editor.values.firewalls.map(({ name }) => name)}
              />
            )}
            <SaveDraft
              choice={choice}
              problems={problems}
              kept={kept}
              onForgotten={change}
              onClear={page.discard}
            />
          </div>
          <div className="sticky bottom-0 z-10 grid gap-3 border-t border-line-3 bg-surface px-(--pad) py-3 lg:border-line lg:py-4">
            {page.terms.due ? (
              <DueDocument document={page.terms.due} isFirst={page.terms.isFirst} />
            ) : null}
            <OutcomeNotice
              snapshot={snapshot}
              plan={plan}
              prices={prices}
              isAtField={isAtField}
              onSubmit={() => void editor.form.handleSubmit()}
              onRetry={page.retry}
            />
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              {plan ? (
                <p className="lg:hidden" aria-hidden="true">
                  <span className="read read-s">
                    {prices.hourly(plan, plan.hourlyMicros * count)}
                    <span className="font-sans text-14 tracking-normal text-text-3"> /h</span>
                  </span>
                  {plan.monthlyCapMicros === null ? null : (
                    <span className="block text-12 text-text-3">
                      cap {prices.cap(plan, plan.monthlyCapMicros * count)} a month
                    </span>
                  )}
                </p>
              ) : null}
              <Button
                type="submit"
                variant="primary"
                size="lg"
                data-primary-action
                className="lg:w-full"
                busy={isBusy}
                disabledReason={off}
                {...(off === undefined ? {} : { reasonBeside: OFF_ID })}
              >
                {count === 1 ? 'Create server' : `Create ${count} servers`}
              </Button>
            </div>
            {/* Its place stays, so that the button does not move when it changes. */}
            <p id={OFF_ID} className="min-h-4 text-12 text-text-2 lg:min-h-8">
              {off ?? previewNote(deployment)}
            </p>
          </div>
        </div>
      </aside>
    </form>
  )
}

function stockInWords(stock: number | null, low: boolean): string {
  if (stock === null) return 'in stock'
  return low ? `only ${stock} left` : `${stock} left`
}
