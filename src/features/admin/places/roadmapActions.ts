import { todayUtc } from '@/lib/todayUtc'
import type { RoadmapItem } from '@/domain/roadmap/roadmapItem'
import { deleteRoadmapItem, saveRoadmapItem } from '@/domain/roadmap/saveRoadmapItem'
import { stageTexts, type Stage } from '@/domain/roadmap/stages'
import type { PlaceAction } from './placeKind'
import { countOf } from './placeTexts'

/** Where an item usually goes from its stage. */
const next: Readonly<Record<Stage, Stage>> = {
  later: 'next',
  next: 'now',
  now: 'shipped',
  shipped: 'now',
  dropped: 'later',
}

const effects: Readonly<Record<Stage, string>> = {
  now: 'Visitors see that you work on it. People can vote for it.',
  next: 'Visitors see that it follows. People can vote for it.',
  later: 'Visitors see that you want it. People can vote for it.',
  shipped: 'Visitors see that it works since today. Voting for it ends.',
  dropped: 'Visitors see that you decided against it. Voting for it ends, and its votes are kept.',
}

/** What an admin can do with an item in its present stage. Other moves are in its form. */
export function roadmapActions(row: RoadmapItem): { main: PlaceAction; more: PlaceAction[] } {
  const name = row.title
  const moveTo = (stage: Stage): PlaceAction => ({
    label:
      stage === 'shipped'
        ? 'Ship'
        : stage === 'dropped'
          ? 'Drop'
          : `Move to ${stageTexts[stage].label}`,
    title: `${stage === 'dropped' ? 'Drop' : stage === 'shipped' ? 'Ship' : 'Move'} ${name}?`,
    effect: effects[stage],
    confirmLabel: stage === 'dropped' ? 'Drop it' : `Move to ${stageTexts[stage].label}`,
    tone: stage === 'dropped' ? 'danger' : 'primary',
    done: `${name}: ${stageTexts[stage].label}.`,
    run: (reason) =>
      saveRoadmapItem(
        row.id,
        row.version,
        { stage, shipped_on: stage === 'shipped' ? todayUtc() : null },
        reason,
      ),
  })
  const remove: PlaceAction = {
    label: 'Delete',
    title: `Delete ${name}?`,
    effect: 'It is deleted permanently, and links to it lead to the top of the roadmap.',
    confirmLabel: 'Delete it',
    tone: 'danger',
    blocked:
      row.votes === 0 ? undefined : `${countOf(row.votes, 'vote')} would be lost. Drop it instead.`,
    done: `${name} is deleted.`,
    removes: true,
    run: (reason) => deleteRoadmapItem(row, reason),
  }
  const drop = row.stage === 'dropped' || row.stage === 'shipped' ? [] : [moveTo('dropped')]
  return { main: moveTo(next[row.stage]), more: [...drop, remove] }
}
