import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '@/components/SectionHead'
import { queryKeys } from '@/domain/queryKeys'
import { backupPriceQuery } from '@/domain/backups/backupPriceQuery'
import { saveSnapshotPrice, type PricedKind } from '@/domain/snapshots/saveSnapshotPrice'
import { formatGibMonth, type SnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { PriceField } from '@/components/admin/PriceField'

const MAX_MICROS = 100_000_000

interface PriceTexts {
  title: string
  saved: string
  hint: string
  none: string
  ask: string
  askNone: string
  effect: (price: string) => string
  effectOfNone: string
}

const texts: Readonly<Record<PricedKind, PriceTexts>> = {
  snapshot: {
    title: 'Price of snapshots and images',
    saved: 'The price of snapshots is saved.',
    hint: 'For new snapshots and images of customers. Those that exist keep their price. Empty: nobody can take one.',
    none: 'No snapshots can be taken',
    ask: 'Change the price of snapshots?',
    askNone: 'Offer no snapshots?',
    effect: (price) =>
      `New snapshots and images cost ${price} per GiB and month from now on. Those that exist keep their price.`,
    effectOfNone:
      'Nobody can take a snapshot any more. Those that exist stay, and are billed as before.',
  },
  backup: {
    title: 'Price of backups',
    saved: 'The price of backups is saved.',
    hint: 'For schedules that are switched on or saved from now on; others keep their price. Empty: as much as snapshots.',
    none: 'As much as snapshots',
    ask: 'Change the price of backups?',
    askNone: 'Backups cost as much as snapshots?',
    effect: (price) =>
      `Backups cost ${price} per GiB and month where a schedule is switched on or saved from now on. Other schedules keep their price.`,
    effectOfNone:
      'Schedules that are switched on or saved from now on have the price of snapshots. Other schedules keep their price.',
  },
}

/** The prices of new snapshots and of backups. */
export function SnapshotPriceSections() {
  return (
    <>
      <SnapshotPriceSection kind="snapshot" />
      <SnapshotPriceSection kind="backup" />
    </>
  )
}

function usePrice(kind: PricedKind): SnapshotPrice | null | undefined {
  const { data: snapshot } = useQuery(snapshotPriceQuery)
  const { data: backup } = useQuery(backupPriceQuery)
  if (kind === 'snapshot' || backup === undefined) return kind === 'snapshot' ? snapshot : undefined
  return backup?.isOwn === true ? backup : null
}

function SnapshotPriceSection({ kind }: { kind: PricedKind }) {
  const words = texts[kind]
  const { locale } = useViewerLocale()
  const price = usePrice(kind)
  return (
    <section aria-labelledby={`${kind}-price`} className="border-t border-line">
      <SectionHead
        id={`${kind}-price`}
        title={words.title}
        aside={
          price === undefined
            ? undefined
            : price === null
              ? words.none
              : `${formatGibMonth(price, 1, locale)} per GiB and month`
        }
      />
      <div className="grid max-w-[34rem] gap-5 px-(--pad) pb-6">
        <PriceField
          label="Euros per GiB and month"
          hint={words.hint}
          max={MAX_MICROS}
          price={price && price.gibMonthMicros}
          buttonName={`Save price of ${kind}s`}
          save={(micros, reason) => saveSnapshotPrice(kind, micros, reason)}
          stale={[queryKeys.catalogue('snapshotPrice'), queryKeys.catalogue('backupPrice')]}
          saved={words.saved}
          question={(micros) =>
            micros === null
              ? { title: words.askNone, description: words.effectOfNone }
              : {
                  title: words.ask,
                  description: words.effect(
                    formatGibMonth({ currency: 'EUR', gibMonthMicros: micros }, 1, locale),
                  ),
                }
          }
        />
      </div>
    </section>
  )
}
