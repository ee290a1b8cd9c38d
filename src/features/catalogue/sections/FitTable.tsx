import { Plate } from '@/ui/Plate'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { planState } from '../availability'
import type { PriceWriter } from '../money'
import { sampleNote } from '../plan'
import { GIB, gib, type Fit } from './gpuFit'

export interface FitTableProps {
  fits: readonly Fit[]
  /** Bytes that are needed. */
  total: number
  prices: PriceWriter
  /** When the plans were read, milliseconds since 1970. */
  now: number
}

const STATES = {
  available: null,
  retiring: 'retiring',
  closed: 'closed to new',
  sold_out: 'sold out',
  elsewhere: 'not offered',
} as const

/** Every plan with a GPU: whether it holds the model, and by how much it does or misses. */
export function FitTable({ fits, total, prices, now }: FitTableProps) {
  return (
    <div className="sect-fit-table">
      <Table
        caption="GPU plans by whether they hold the model"
        columns={columnsOf(total, prices, now)}
        rows={fits}
        rowKey={({ plan }) => plan.slug}
        empty={<p className="pad">No plan with a GPU is published now.</p>}
      />
      <Plate
        source="weights + cache + share on top"
        note={[
          `${fits.length} plans with a GPU`,
          fits.some(({ plan }) => plan.isSample) ? sampleNote : null,
        ]
          .filter((part) => part !== null)
          .join(', ')}
      />
    </div>
  )
}

function columnsOf(total: number, prices: PriceWriter, now: number): Column<Fit>[] {
  return [
    {
      id: 'plan',
      header: 'Plan',
      rowHeader: true,
      figure: true,
      cell: ({ plan }) => {
        const word = STATES[planState(plan, undefined, now)]
        return (
          <>
            {plan.slug}{' '}
            {word === null ? null : <span className="label block font-sans">{word}</span>}
          </>
        )
      },
    },
    {
      id: 'gpus',
      header: 'GPUs',
      figure: true,
      cell: ({ plan }) => `${plan.gpuCount} × ${plan.gpuModel ?? 'GPU'}`,
    },
    {
      id: 'vram',
      header: 'VRAM in all',
      align: 'end',
      figure: true,
      cell: ({ vramGib }) => `${vramGib} GiB`,
    },
    {
      id: 'fit',
      header: 'Fit',
      list: 'full',
      cell: ({ fits: holds, by }) =>
        holds ? (
          <StateTag state="available">
            Fits, <span className="num text-14">{gibDown(by)} GiB</span> free
          </StateTag>
        ) : (
          <StateTag state="stopped">
            Misses <span className="num text-14">{gib(by)} GiB</span>
          </StateTag>
        ),
    },
    {
      id: 'share',
      header: 'Of it needed',
      align: 'end',
      figure: true,
      cell: ({ vramGib }) => `${Math.ceil((total / (vramGib * GIB)) * 100)} %`,
    },
    {
      id: 'hour',
      header: 'Per hour',
      align: 'end',
      figure: true,
      cell: ({ plan }) => prices.hourly(plan),
    },
  ]
}

/** What is free is rounded down: nothing is promised that is not there. */
const gibDown = (bytes: number) =>
  (Math.floor((bytes / GIB) * 10) / 10).toLocaleString('en', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
