import { planState } from '@/domain/catalogue/availability'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import type { Image } from '@/domain/catalogue/queries'
import { countryName } from '@/lib/countries'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { RadioCards } from '@/ui/RadioCards'
import { Select } from '@/ui/Select'
import {
  describeChoice,
  imageProblem,
  regionChoices,
  type Lists,
  type ChoiceErrors,
} from '@/domain/instances/choice'
import type { Choice, InstanceDraft } from '@/domain/instances/draft'
import styles from './create.module.css'

export interface ChoiceFormProps {
  choice: Choice
  kept: InstanceDraft | null | undefined
  lists: Lists
  prices: PriceFormatter
  problems: ChoiceErrors
  onChange: (choice: Choice) => void
}

/** The fields for plan, region and image. The form sends nothing: the address holds the choice. */
export function ChoiceForm({ choice, kept, lists, prices, problems, onChange }: ChoiceFormProps) {
  const { plans, regions, images, now } = lists
  const plan = plans.find(({ slug }) => slug === choice.plan)
  const gone = kept?.gone ?? []
  return (
    <form
      className={styles.form}
      aria-label="Configuration"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      {gone.length === 0 || choice.plan !== undefined ? null : (
        <Banner
          tone="warn"
          role="status"
          title={`The ${gone[0]} of your saved configuration is no longer offered.`}
        >
          Choose another one.
        </Banner>
      )}
      {problems.ways.length === 0 ? null : (
        <Banner
          tone="warn"
          title={problems.plan ?? problems.region}
          actions={problems.ways.map((way) => (
            <Button key={describeChoice(way, regions)} size="sm" onClick={() => onChange(way)}>
              Use {describeChoice(way, regions)}
            </Button>
          ))}
        />
      )}
      <Field
        label="Plan"
        error={problems.plan}
        hint={plan ? factsOf(plan) : 'Size and price of the server.'}
      >
        <Select
          mono
          value={plan?.slug ?? ''}
          {...(plan ? {} : { placeholder: 'Choose a plan' })}
          onChange={(event) => onChange({ ...choice, plan: event.target.value || undefined })}
        >
          <PlanChoices plans={plans} prices={prices} now={now} chosen={plan} />
        </Select>
      </Field>
      <RadioCards
        legend={
          <>
            Region <span className="font-normal text-text-3">(optional)</span>
          </>
        }
        value={choice.region ?? ''}
        error={problems.region}
        options={regionChoices(plan, regions).map((region) => ({
          value: region.slug,
          label: `${region.name}, ${countryName(region.country)}`,
          description: plan ? stockInWords(region.stock) : undefined,
          aside: region.slug,
          ...(region.off === undefined ? {} : { disabledReason: region.off }),
        }))}
        onChange={(region) => onChange({ ...choice, region })}
      />
      <Field label="Operating system" optional error={problems.image}>
        <Select
          value={images.some(({ slug }) => slug === choice.image) ? choice.image : ''}
          placeholder="Choose later"
          onChange={(event) => onChange({ ...choice, image: event.target.value || undefined })}
        >
          <ImageChoices images={images} plan={plan} />
        </Select>
      </Field>
    </form>
  )
}

const stockInWords = (stock: number | null) =>
  stock === null ? 'In stock' : `In stock: ${stock} left`

/** '2 vCPU shared, 4 GiB memory, 60 GiB disk'. */
function factsOf(plan: Plan): string {
  return [
    `${plan.vcpus} vCPU ${plan.cpu}`,
    `${plan.memoryGib} GiB memory`,
    plan.diskGib === null ? null : `${plan.diskGib} GiB disk`,
    plan.gpuModel === null
      ? null
      : `${plan.gpuCount} × ${plan.gpuModel}, ${plan.gpuVramGib} GiB each`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

interface PlanChoicesProps {
  plans: readonly Plan[]
  prices: PriceFormatter
  now: number
  chosen: Plan | undefined
}

/** The plans by product. A plan that cannot be ordered is disabled and says why. */
function PlanChoices({ plans, prices, now, chosen }: PlanChoicesProps) {
  return [...Map.groupBy(plans, ({ product }) => product.slug)].map(([slug, own]) => (
    <optgroup key={slug} label={own[0]?.product.name ?? slug}>
      {own.map((plan) => {
        const state = planState(plan, undefined, now)
        const off =
          state === 'sold_out' ? ', sold out' : state === 'closed' ? ', no new orders' : ''
        return (
          <option key={plan.slug} value={plan.slug} disabled={off !== '' && plan !== chosen}>
            {`${plan.slug}, ${plan.memoryGib} GiB, ${prices.hourly(plan)}/h${off}`}
          </option>
        )
      })}
    </optgroup>
  ))
}

/** The images by family. An image that needs a larger disk is disabled and says so. */
function ImageChoices({ images, plan }: { images: readonly Image[]; plan: Plan | undefined }) {
  return [...Map.groupBy(images, ({ family }) => family)].map(([family, own]) => (
    <optgroup key={family} label={family}>
      {own.map((image) => {
        const why = imageProblem(image, plan)
        return (
          <option key={image.slug} value={image.slug} disabled={why !== undefined}>
            {`${family} ${image.version}${why === undefined ? '' : `, ${why}`}`}
          </option>
        )
      })}
    </optgroup>
  ))
}
