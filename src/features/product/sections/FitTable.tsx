import { LOCALE } from '@/lib/locale'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { planState } from '@/domain/catalogue/availability'
import type { PriceFormatter } from '@/domain/catalogue/money'
import { GIB, gib, type Fit } from './fitRules'
import styles from './gpuFit.module.css'

export interface FitTableProps {
  fits: readonly Fit[]
  /** Bytes that are needed. */
  total: number
  prices: PriceFormatter
  /** When the plans were read, milliseconds since 1970. */
  now: number
}

const STATES = {
  available: null,
  retiring: 'retiring',
  closed: 'no new orders',
  sold_out: 'sold out',
  elsewhere: 'not offered',
} as const

/** Every plan with a GPU: whether the model fits, and by how much. */
export function FitTable({ fits, total, prices, now }: FitTableProps) {
  return (
    <div className={styles.table}>
      <Table
        caption="GPU plans and whether the model fits"
        columns={columnsOf(total, prices, now)}
        rows={fits}
        rowKey={({ plan }) => plan.slug}
        foldAt="never"
        className={styles.rows}
        empty={<p className="pad">No plans yet.</p>}
      />
    </div>
  )
}

function columnsOf(total: number, prices: PriceFormatter, now: number): Column<Fit>[] {
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
      header: 'Usable VRAM',
      align: 'end',
      figure: true,
      cell: ({ vram }) => `${vram.isKnown ? '' : 'at most '}${vram.gib} GiB`,
    },
    {
      id: 'fit',
      header: 'Fit',
      cell: ({ fits: holds, by }) =>
        holds ? (
          <StateTag state="in-stock">
            Fits, <span className="num text-14">{gibDown(by)} GiB</span> free
          </StateTag>
        ) : (
          <StateTag state="stopped">
            <span className="num text-14">{gib(by)} GiB</span> short
          </StateTag>
        ),
    },
    {
      id: 'share',
      header: 'Used',
      align: 'end',
      figure: true,
      cell: ({ vram }) => `${Math.ceil((total / vram.bytes) * 100)} %`,
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

/** Free memory is rounded down, so that no memory is promised that does not exist. */
const gibDown = (bytes: number) =>
  (Math.floor((bytes / GIB) * 10) / 10).toLocaleString(LOCALE, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
