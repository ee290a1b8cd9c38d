import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId, useMemo } from 'react'
import { isListed, pageById } from '@/content/pages'
import { planKinds, type PlanKind } from '@/domain/catalogue/plan'
import { PriceStat } from '@/components/catalogue/PriceStat'
import { publicCatalogueUrl } from '@/domain/catalogue/publicRows'
import { useShownVat } from '@/domain/catalogue/shownVat'
import { formatDateTime } from '@/lib/format'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { DataSource } from '@/ui/DataSource'
import { PageStatus } from '@/components/PageStatus'
import { rangesOf, type Range, type Ranges } from './ranges'
import type { Catalogue } from './useHomeCatalogue'
import styles from './ProductSection.module.css'

/** The kinds whose page the brand does not hide. */
const listed = planKinds.filter(({ page }) => isListed(page))

/** 'Three kinds of server, one price list'. */
const titleOf = (count: number) => {
  const word = ['Two', 'Three', 'Four'][count - 2]
  return word === undefined ? 'One price list' : `${word} kinds of server, one price list`
}

/** The kinds of server, each as a bar on a common axis of memory, with its lowest price. */
export function ProductSection({ catalogue }: { catalogue: Catalogue }) {
  const { plans, now } = catalogue
  const { timeZone } = useViewerLocale()
  const { words } = useShownVat()
  const { axis, byKind } = useMemo(() => rangesOf(plans, now), [plans, now])
  const { sells } = useDeployment()
  // The facts of the site are known before the plans.
  const isSold = (kind: PlanKind) =>
    plans.length > 0 ? byKind.has(kind) : sells?.includes(kind) === true
  // Without them, the page keeps the place of each kind until the plans are there.
  const isUnknown = sells === undefined && plans.length === 0
  const kinds = isUnknown ? listed : listed.filter(({ kind }) => isSold(kind))
  return (
    <>
      <section className={clsx('band', styles.root)} id="products">
        <div className="head">
          <h2>{titleOf(isUnknown ? 0 : kinds.length)}</h2>
          <p>Memory, vCPUs and the lowest price of each kind, on one scale.</p>
        </div>
        <div className="body">
          <div aria-hidden="true" className={clsx(styles.row, styles.axis)}>
            <span>Kind</span>
            <div>
              <svg className={styles.bar}>
                {axis.map(({ gib, at }) => (
                  <text key={gib} x={`${at}%`} y="12" textAnchor="middle">
                    {gib}
                  </text>
                ))}
              </svg>
            </div>
            <span>Lowest price</span>
          </div>
          <ul>
            {kinds.map((kind) => (
              <Product
                key={kind.kind}
                kind={kind}
                range={byKind.get(kind.kind)}
                axis={axis}
                catalogue={catalogue}
              />
            ))}
            {kinds.length === 0 ? (
              <li className="small px-(--pad) py-9">No plan is on sale yet.</li>
            ) : null}
          </ul>
        </div>
      </section>
      <DataSource
        source="GET /rest/v1/plan_catalogue"
        note={noteOf(catalogue, words, timeZone)}
        jsonHref={publicCatalogueUrl()}
        className={catalogue.status === 'reading' ? styles.waiting : ''}
      />
    </>
  )
}

/** '30 plans, prices without VAT, as of 21 Nov 2026, 14:03 CET'. */
function noteOf(
  { status, plans, now }: Catalogue,
  vat: string,
  timeZone: string | undefined,
): string | undefined {
  if (status === 'reading') return 'loading'
  if (status === 'failed') return 'not loaded'
  const count = plans.length === 1 ? '1 plan' : `${plans.length} plans`
  return `${count}, prices ${vat}, as of ${formatDateTime(now, timeZone)}`
}

interface BarProps {
  range: Range
  axis: Ranges['axis']
}

interface ProductProps {
  kind: (typeof planKinds)[number]
  /** `undefined` while the plans load, and for a kind without plans. */
  range: Range | undefined
  axis: Ranges['axis']
  catalogue: Catalogue
}

function Product({ kind, range, axis, catalogue: { status, prices } }: ProductProps) {
  const { path, status: claimed } = pageById(kind.page)
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>
          <h3>
            <Link to={path}>{kind.name}</Link>
          </h3>
          {claimed === undefined ? null : <PageStatus status={claimed} />}
        </div>
        <p className="small mt-1.5">{kind.says}</p>
      </div>
      <div className={styles.range}>
        {range ? (
          <>
            <p className="sr-only">{rangeInWords(range)}</p>
            <RangeBar range={range} axis={axis} />
          </>
        ) : status === 'reading' ? null : (
          <p className="small py-9">
            {status === 'failed' ? 'The plans could not be loaded.' : 'No plans yet.'}
          </p>
        )}
      </div>
      <PriceStat
        label="from, per hour"
        money={
          range
            ? [range.from.hourlyMicros, prices.hourlyFormat(range.from)]
            : status === 'reading'
              ? undefined
              : null
        }
        note={range ? inRegions(range.regions.length) : '\u00a0'}
        className={styles.price}
      />
    </li>
  )
}

const inRegions = (count: number) => `in ${count} ${count === 1 ? 'region' : 'regions'}`

/** '1 to 8', or '1' where there is one size only. */
const sizesInWords = ({ least, most }: Range['memory']) =>
  least === most ? String(least) : `${least} to ${most}`

const cpuInWords = ({ vcpus, cpus }: Range) => `${sizesInWords(vcpus)} vCPU ${cpus.join(' or ')}`

function rangeInWords(range: Range): string {
  const { memory, families } = range
  return [`${sizesInWords(memory)} GiB memory`, cpuInWords(range), ...families].join(', ')
}

/** The bar of one kind. It combines percent and pixels, so that texts keep their size at any width. */
function RangeBar({ range, axis }: BarProps) {
  const hatch = useId()
  const { memory, marks, families } = range
  const [start, end] = [Math.min(...marks), Math.max(...marks)]
  const isRight = start > 50
  const isSingle = memory.least === memory.most
  return (
    <svg aria-hidden="true" className={styles.bar}>
      <defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse">
          <path d="M.5 0V4" className={styles.hatch} />
        </pattern>
      </defs>
      {axis.map(({ gib, at }) => (
        <line key={gib} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" className={styles.grid} />
      ))}
      <rect
        x={`${start}%`}
        width={`${end - start}%`}
        y="38"
        height="14"
        fill={`url(#${hatch})`}
        className={styles.span}
      />
      {marks.map((at) => (
        <line key={at} x1={`${at}%`} x2={`${at}%`} y1="33" y2="57" className={styles.mark} />
      ))}
      {/* A single size has one label, on the side of the other texts. */}
      {isSingle ? null : (
        <text x={`${start}%`} dx="6" y="26" className={styles.end}>
          {memory.least}
        </text>
      )}
      <text
        x={`${end}%`}
        dx={isSingle && !isRight ? 6 : -6}
        y="26"
        textAnchor={isSingle && !isRight ? 'start' : 'end'}
        className={styles.end}
      >
        {memory.most} GiB
      </text>
      {[cpuInWords(range), families.join(', ')].map((line, at) => (
        <text
          key={line}
          x={`${isRight ? end : start}%`}
          dx={isRight ? -6 : 6}
          y={74 + 18 * at}
          textAnchor={isRight ? 'end' : 'start'}
        >
          {line}
        </text>
      ))}
    </svg>
  )
}
