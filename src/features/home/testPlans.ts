import * as fc from 'fast-check'
import type { Plan, PlanKind } from '@/content/samplePlans'

const kinds: PlanKind[] = ['vps', 'cloud', 'vds', 'gpu']

/** Catalogues as they may come: 1 to 40 plans of any kinds and sizes, each with a name of its own. */
export const somePlans = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      memoryGib: fc.oneof(
        fc.integer({ min: 0, max: 9 }).map((doublings) => 2 ** doublings),
        fc.constantFrom(0.5, 3, 6, 12, 24, 48, 96),
      ),
      hourlyMicros: fc.integer({ min: 1_000, max: 9_000_000 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) =>
    rows.map((row, index): Plan => {
      const slug = `p${index}.size`
      return {
        ...row,
        slug,
        vcpus: 1,
        cpu: 'shared',
        diskGib: 20,
        gpuModel: null,
        gpuCount: 0,
        gpuVramGib: null,
        monthlyCapMicros: null,
      }
    }),
  )
