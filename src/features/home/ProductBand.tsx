import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { pageById } from '@/content/pages'
import { sampleNote, samplePlans } from '@/content/samplePlans'
import { Plate } from '@/ui/Plate'
import { Readout } from '@/ui/Readout'
import { StatusBadge } from '@/ui/StatusBadge'
import { hourlyPrice } from './planFacts'
import { rangesOf, type Range, type Ranges } from './ranges'

const ranges = rangesOf(samplePlans)

/** What there will be, each kind of plan as a bar on one axis of memory, with its lowest price. */
export function ProductBand() {
  return (
    <>
      <section className="band products" id="products">
        <div className="head">
          <h2>Four products, one price list</h2>
          <p>The bars share one memory scale, so you can see where the ranges overlap.</p>
        </div>
        <div className="body">
          <div aria-hidden="true" className="product product-axis">
            <span>Product</span>
            <div>
              <svg className="range">
                {ranges.axis.map(({ gib, at }) => (
                  <text key={gib} x={`${at}%`} y="12" textAnchor="middle">
                    {gib}
                  </text>
                ))}
              </svg>
            </div>
            <span>Lowest sample price</span>
          </div>
          <ul>
            {ranges.rows.map((range) => (
              <Product key={range.kind.kind} range={range} axis={ranges.axis} />
            ))}
          </ul>
        </div>
      </section>
      <Plate
        source="src/content/samplePlans.ts"
        note={`${samplePlans.length} rows, ${sampleNote}, prices without VAT`}
        json={samplePlans}
      />
    </>
  )
}

interface ProductProps {
  range: Range
  axis: Ranges['axis']
}

function Product({ range, axis }: ProductProps) {
  const { kind, from, memory, vcpus, cpu } = range
  const { path, status } = pageById(kind.page)
  return (
    <li className="product">
      <div>
        <div className="product-name">
          <h3>
            <Link to={path}>{kind.name}</Link>
          </h3>
          {status === undefined ? null : <StatusBadge status={status} />}
        </div>
        <p className="small mt-1.5">{kind.says}</p>
      </div>
      <div className="product-range">
        <p className="sr-only">
          {memory.least} to {memory.most} GiB memory, {vcpus.least} to {vcpus.most} vCPU, {cpu}
        </p>
        <RangeBar range={range} axis={axis} />
      </div>
      <Readout
        label="from, per hour"
        prefix="€"
        value={hourlyPrice(from)}
        className="product-price"
      />
    </li>
  )
}

/** The bar of one kind. Percent and pixels mix, so texts keep their size at any width. */
function RangeBar({ range, axis }: ProductProps) {
  const hatch = useId()
  const { memory, vcpus, cpu, marks } = range
  const [start, end] = [Math.min(...marks), Math.max(...marks)]
  const cpuText = `${vcpus.least} to ${vcpus.most} vCPU ${cpu}`
  const isRight = start > 50
  return (
    <svg aria-hidden="true" className="range">
      <defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse">
          <path d="M.5 0V4" className="range-hatch" />
        </pattern>
      </defs>
      {axis.map(({ gib, at }) => (
        <line key={gib} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" className="range-grid" />
      ))}
      <rect
        x={`${start}%`}
        width={`${end - start}%`}
        y="38"
        height="14"
        fill={`url(#${hatch})`}
        className="range-bar"
      />
      {marks.map((at) => (
        <line key={at} x1={`${at}%`} x2={`${at}%`} y1="33" y2="57" className="range-mark" />
      ))}
      <text x={`${start}%`} dx="6" y="26" className="range-end">
        {memory.least}
      </text>
      <text x={`${end}%`} dx="-6" y="26" textAnchor="end" className="range-end">
        {memory.most} GiB
      </text>
      <text
        x={`${isRight ? end : start}%`}
        dx={isRight ? -6 : 6}
        y="74"
        textAnchor={isRight ? 'end' : 'start'}
      >
        {cpuText}
      </text>
    </svg>
  )
}
