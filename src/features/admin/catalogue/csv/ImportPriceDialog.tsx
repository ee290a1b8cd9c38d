import { formatCount } from '@/lib/format'
import { listPriceEffects } from '../priceChange'
import { PriceChangeDialog } from '../PriceChangeDialog'
import { SavedConfigurations } from '../SavedConfigurations'
import type { livePriceChanges } from './report'
import type { Import } from './useImport'

interface ImportPriceDialogProps {
  work: Import
  prices: ReturnType<typeof livePriceChanges>
  /** The number of plans that the import writes. */
  changes: number
  onClose: () => void
  /** Called if the import was refused for a cause other than date or reason. */
  onRefused: () => void
}

/** The fields whose refusals the person corrects in this dialog. */
const own: readonly (string | undefined)[] = ['reason', 'prices_from']

/** The most plans that are named; the others are only counted. */
const NAMED = 5

/** Asks for one date and one reason for all new prices of published plans in an import. */
export function ImportPriceDialog({
  work: { run },
  prices: { slugs, isIncrease },
  changes,
  onClose,
  onRefused,
}: ImportPriceDialogProps) {
  const count = slugs.length
  const more = count - NAMED
  return (
    <PriceChangeDialog
      title={`Import ${formatCount(changes)} ${changes === 1 ? 'change' : 'changes'}?`}
      description={`${
        count === 1
          ? '1 published plan gets a new price'
          : `${formatCount(count)} published plans get new prices`
      }: ${slugs.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}. Date and reason apply to all new prices of published plans; everything else changes immediately.`}
      isIncrease={isIncrease}
      effects={listPriceEffects}
      confirmLabel={(when) => (when === 'date' ? 'Import and announce' : 'Import now')}
      busy={run.isPending}
      failure={run.failure}
      onTouch={run.touch}
      onClose={onClose}
      onConfirm={(change) =>
        run.start(change, ({ field }) => {
          if (!own.includes(field)) onRefused()
        })
      }
    >
      <section aria-labelledby="price-affects" className="text-14">
        <h3 id="price-affects" className="mb-1 text-14 font-strong">
          Who is affected
        </h3>
        <p>
          All visitors see these prices. <SavedConfigurations slugs={slugs} />
        </p>
      </section>
    </PriceChangeDialog>
  )
}
