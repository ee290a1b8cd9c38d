import { planState } from '@/features/catalogue/availability'
import { capDecimals, formatMoney, hourlyDecimals, moneyParts } from '@/features/catalogue/money'
import { sampleNote } from '@/features/catalogue/plan'
import { formatDate } from '@/lib/format'
import { useReader } from '@/lib/useReader'
import { Readout } from '@/ui/Readout'
import { StateTag } from '@/ui/StateTag'
import { ringsOf, type PlanPreview } from './planPreview'
import { gibText } from './gib'
import type { PlanStatus } from './productsSearch'

interface PublicCardProps {
  preview: PlanPreview
  status: PlanStatus
  isSample: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** The card as visitors will see it, of what stands in the form. */
export function PublicCard({ preview, status, isSample, now }: PublicCardProps) {
  const { slug, summary, hourlyMicros, memoryMib, diskGib, vcpus, gpu } = preview
  return (
    <section
      aria-label="Public card"
      className="border-t border-line bg-inset px-(--pad) pt-4 pb-6"
    >
      <div className="label mb-3 flex flex-wrap justify-between gap-x-4">
        <h3 className="label">Public card, as visitors will see it</h3>
        <span>{status === 'published' ? 'live, once it is saved' : 'not public yet'}</span>
      </div>
      <div className="overflow-hidden rounded-panel border border-line-2 bg-bg">
        <div className="grid grid-cols-[minmax(0,1fr)_108px] max-md:grid-cols-[minmax(0,1fr)_88px]">
          <div className="min-w-0 p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
              <h4 className="mono text-20 leading-6 wrap-anywhere">{slug || 'No name yet'}</h4>
              <Availability preview={preview} now={now} />
            </div>
            <Price micros={hourlyMicros} />
            <p className="small wrap-anywhere">{summary || 'No line yet.'}</p>
            {gpu ? <p className="mono mt-1 text-14 text-text">{gpu}</p> : null}
          </div>
          <div className="border-l border-line">
            <Column rings={ringsOf(memoryMib)} />
          </div>
        </div>
        <div className="grid grid-cols-3 border-t border-line *:px-4 *:py-2.5 max-md:*:px-3 [&>*+*]:border-l [&>*+*]:border-line">
          <Readout size="s" label={`vCPU, ${preview.cpu}`} value={vcpus ?? '–'} />
          <Readout
            size="s"
            label="Memory"
            value={memoryMib === null ? '–' : gibText(memoryMib)}
            unit="GiB"
          />
          {diskGib === null ? (
            <Readout size="s" label="Disk" value="none" />
          ) : (
            <Readout size="s" label="Disk" value={diskGib} unit="GiB" />
          )}
        </div>
        <Cap preview={preview} />
        {isSample ? (
          <p className="border-t border-line px-4 py-2 text-12 text-text-3">{sampleNote}</p>
        ) : null}
      </div>
    </section>
  )
}

const EURO = 'EUR'

function Price({ micros }: { micros: number | null }) {
  const { locale } = useReader()
  if (micros === null) return <p className="read read-l mt-1.5 mb-1 text-text-3!">–</p>
  const decimals = hourlyDecimals(micros)
  const { before, figure, after } = moneyParts(micros, { currency: EURO, decimals, locale })
  return (
    <p className="read read-l mt-1.5 mb-1 whitespace-normal!">
      <span className="text-text-3">{before}</span>
      {figure}
      {after ? <span className="text-text-3"> {after}</span> : null}
      <span className="ml-2 font-sans text-14 leading-none font-normal tracking-normal text-text-3">
        {' per hour'}
      </span>
    </p>
  )
}

function Cap({ preview: { monthlyCapMicros, capAfter, hourlyMicros } }: { preview: PlanPreview }) {
  const { locale } = useReader()
  const written =
    monthlyCapMicros === null
      ? null
      : formatMoney(monthlyCapMicros, {
          currency: EURO,
          decimals: capDecimals(monthlyCapMicros),
          locale,
        })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-14">
      {written === null ? (
        <span>No cap: a month costs its hours.</span>
      ) : (
        <>
          <span>
            Never more than <b className="num strong">{written}</b> a month
          </span>
          <span className="num text-14 text-text-3">
            {capAfter === null
              ? hourlyMicros === null
                ? ''
                : 'cap is out of reach'
              : `cap at ${capAfter.toFixed(1)} h`}
          </span>
        </>
      )}
    </div>
  )
}

function Availability({ preview, now }: { preview: PlanPreview; now: number }) {
  switch (planState(preview, undefined, now)) {
    case 'available':
      return <StateTag state="available" />
    case 'retiring':
      return <StateTag state="retiring">Until {formatDate(preview.retiresAt)}</StateTag>
    case 'closed':
      return <StateTag state="retired">Ended</StateTag>
    default:
      return preview.regions.length === 0 ? (
        <StateTag state="planned">In no region</StateTag>
      ) : (
        <StateTag state="sold-out" />
      )
  }
}

const FOOT = 110
const RING = 9

/** The plan as a column: one ring a doubling of memory. */
function Column({ rings }: { rings: number }) {
  const top = FOOT - rings * RING
  const side = (x1: number, dip1: number, x2: number, dip2: number) =>
    `M${x1} ${top + dip1}L${x2} ${top + dip2}V${FOOT + dip2}L${x1} ${FOOT + dip1}Z`
  return (
    <svg viewBox="0 -8 108 140" aria-hidden="true" className="card-column">
      <path className="card-floor" d="M18 110 36 101H72L90 110 72 119H36Z" />
      <path className="card-left" d={side(18, 0, 36, 9)} />
      <path className="card-front" d={side(36, 9, 72, 9)} />
      <path className="card-right" d={side(72, 9, 90, 0)} />
      <path className="card-top" d={`M18 ${top}L36 ${top - 9}H72L90 ${top}L72 ${top + 9}H36Z`} />
      {Array.from({ length: Math.ceil(rings) - 1 }, (_, ring) => {
        const y = FOOT - (ring + 1) * RING
        return <path key={ring} d={`M18 ${y}L36 ${y + 9}H72L90 ${y}`} />
      })}
    </svg>
  )
}
