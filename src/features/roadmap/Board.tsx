import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Disclosure } from '@/components/Disclosure'
import { LocalTime } from '@/components/LocalTime'
import { byStage, filterRoadmap } from '@/domain/roadmap/filterRoadmap'
import type { RoadmapItem } from '@/domain/roadmap/roadmapItem'
import type { RoadmapSearch } from '@/domain/roadmap/roadmapSearch'
import { isOpenStage, stages, stageTexts, type Stage } from '@/domain/roadmap/stages'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import styles from './roadmap.module.css'
import { countVotes, VoteButton } from './VoteButton'

/** How many shipped items show without a press. */
const RECENT = 5

interface BoardProps {
  items: readonly RoadmapItem[]
  search: RoadmapSearch
}

/** The items that match the filter: open stages as columns, then what was shipped, then what was dropped. */
export function Board({ items, search }: BoardProps) {
  const found = filterRoadmap(items, search).filter(
    ({ stage }) => search.stage === undefined || stage === search.stage,
  )
  if (items.length === 0) {
    return (
      <EmptyState title="Nothing is on the roadmap yet." className="border-t border-line">
        When we plan something, it is listed here with its stage.
      </EmptyState>
    )
  }
  if (found.length === 0) {
    return (
      <EmptyState
        title="No items match your filters."
        className="border-t border-line"
        action={
          <Button asChild>
            <Link to="/roadmap" resetScroll={false}>
              Show all items
            </Link>
          </Button>
        }
      />
    )
  }
  const groups = byStage(found)
  // A stage without items says so, unless a filter has removed them.
  const isFiltered = found.length < items.length
  const open = stages.filter(
    (stage) => isOpenStage(stage) && (!isFiltered || groups[stage].length > 0),
  )
  return (
    <>
      {open.length === 0 ? null : (
        <div className={clsx(styles.board, open.length === 1 && styles.alone)}>
          {open.map((stage) => (
            <OpenStage key={stage} stage={stage} items={groups[stage]} />
          ))}
        </div>
      )}
      <ClosedStage
        stage="shipped"
        items={groups.shipped}
        {...(isFiltered ? {} : { most: RECENT })}
      />
      <ClosedStage stage="dropped" items={groups.dropped} />
    </>
  )
}

interface StageProps {
  stage: Stage
  items: readonly RoadmapItem[]
}

function OpenStage({ stage, items }: StageProps) {
  return (
    <section aria-labelledby={`stage-${stage}`}>
      <header className={styles.stageHead}>
        <h2 id={`stage-${stage}`}>{stageTexts[stage].label}</h2>
        <p>{stageTexts[stage].meaning}</p>
      </header>
      {items.length === 0 ? (
        <p className={styles.none}>
          {stage === 'now'
            ? 'Nothing at the moment. Your vote helps to decide what comes next.'
            : 'Nothing at the moment.'}
        </p>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.id} id={item.slug} className={styles.item}>
              <ItemTitle item={item} />
              <p>{item.body}</p>
              <div className={styles.foot}>
                <ItemFacts item={item} />
                <VoteButton item={item} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface ClosedStageProps extends StageProps {
  /** How many items show at first. Default: all. */
  most?: number
}

/** What takes no votes: a list by day. */
function ClosedStage({ stage, items, most = items.length }: ClosedStageProps) {
  if (items.length === 0) return null
  const earlier = items.slice(most)
  return (
    <section className="band" aria-labelledby={`stage-${stage}`}>
      <div className="head">
        <h2 id={`stage-${stage}`}>{stageTexts[stage].label}</h2>
        <p>{stageTexts[stage].meaning}</p>
      </div>
      <div className="body">
        <Days items={items.slice(0, most)} />
        {earlier.length === 0 ? null : (
          <div className="border-t border-line">
            <Disclosure id={`earlier-${stage}`} summary={`${earlier.length} earlier ones`}>
              <Days items={earlier} />
            </Disclosure>
          </div>
        )}
      </div>
    </section>
  )
}

function Days({ items }: Pick<StageProps, 'items'>) {
  const days = [...new Set(items.map(({ shippedOn }) => shippedOn))]
  return days.map((day) => (
    <div key={day ?? ''} className={styles.day}>
      <p className="num small">{day === null ? null : <LocalTime at={day} day />}</p>
      <ul>
        {items
          .filter(({ shippedOn }) => shippedOn === day)
          .map((item) => (
            <li key={item.id} id={item.slug} className={styles.shippedItem}>
              <ItemTitle item={item} />
              <p>{item.body}</p>
              <ItemFacts item={item} />
            </li>
          ))}
      </ul>
    </div>
  ))
}

/** The title leads to the item itself, so that its address can be copied. */
function ItemTitle({ item }: { item: RoadmapItem }) {
  return (
    <h3>
      <Link to="/roadmap" search hash={item.slug} resetScroll={false}>
        {item.title}
      </Link>
    </h3>
  )
}

function ItemFacts({ item }: { item: RoadmapItem }) {
  return (
    <p className={styles.facts}>
      <span>{item.area}</span>
      {item.version > 1 && (
        <span>
          Changed <LocalTime at={item.updatedAt} day />
        </span>
      )}
      {isOpenStage(item.stage) || item.votes === 0 ? null : <span>{countVotes(item.votes)}</span>}
    </p>
  )
}
