import { clsx } from 'clsx'
import { useState } from 'react'
import { contentId, OneOpen } from '@/components/OneOpen'
import { blocks, WIRES } from './blocks'
import page from '@/components/toolPage.module.css'
import styles from './customChips.module.css'

const NAME = 'block'

/** The sketched chip between processor, network and drives. Each block says what it would do. */
export function BlockDiagram() {
  const [open, setOpen] = useState<string | null>('dma')
  return (
    <section id="blocks" aria-labelledby="blocks-title" className="border-t border-line-2">
      <div className={page.title}>
        <h2 id="blocks-title">What would be on it?</h2>
        <p className="small dim">A sketch. Choose a block. None of it exists.</p>
      </div>
      <div className={page.two}>
        <figure className={styles.figure}>
          <svg
            viewBox="0 0 720 340"
            role="group"
            aria-label="Blocks of the sketched chip"
            className={styles.diagram}
          >
            <path className={styles.outline} d="M210 20H540V330H210Z" />
            <text x="540" y="14" textAnchor="end">
              the chip
            </text>
            <path className={styles.wires} d={WIRES} />
            {blocks.map(({ id, name, x, y, width, height }) => (
              <a
                key={id}
                href={`#${contentId(NAME, id)}`}
                aria-current={open === id ? 'true' : undefined}
                className={clsx(styles.block, open === id && styles.lit)}
                onClick={(event) => {
                  event.preventDefault()
                  setOpen(id)
                }}
              >
                <rect x={x} y={y} width={width} height={height} />
                <text x={x + width / 2} y={y + height / 2 + 5} textAnchor="middle">
                  {name}
                </text>
              </a>
            ))}
          </svg>
        </figure>
        <OneOpen
          name={NAME}
          open={open}
          onOpen={setOpen}
          parts={blocks.map((block) => ({
            id: block.id,
            summary: (
              <>
                <span className="strong">{block.name}</span>
                {block.isChip ? null : <span className="small dim ml-3">stays as it is</span>}
              </>
            ),
            content: (
              <dl className={page.facts}>
                <div>
                  <dt>Does</dt>
                  <dd>{block.does}</dd>
                </div>
                <div>
                  <dt>Today</dt>
                  <dd>{block.today}</dd>
                </div>
                <div>
                  <dt>Hard part</dt>
                  <dd>{block.hard}</dd>
                </div>
              </dl>
            ),
          }))}
        />
      </div>
    </section>
  )
}
