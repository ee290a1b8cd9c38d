import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usableVram, usableWords } from './gpuMemory'

const gpu = (gpuModel: string, gpuVramGib: number, gpuCount = 1) => ({
  gpuModel,
  gpuVramGib,
  gpuCount,
})

describe('usable GPU memory', () => {
  it.each([
    ['L4', 24, 22.5],
    ['L40S', 48, 45],
    ['A100', 80, 80],
    ['H100', 80, 79.6],
  ])('of one %s with %i GB is %d GiB', (model, gigabytes, gib) => {
    expect(usableVram(gpu(model, gigabytes))).toMatchObject({ gib, isKnown: true })
  })

  it('counts every GPU of a plan', () => {
    expect(usableVram(gpu('L4', 24, 2))?.bytes).toBe(2 * 23_034 * 2 ** 20)
  })

  it('says where the figure is the vendor’s', () => {
    const unknown = usableVram(gpu('H200', 141))
    expect(unknown).toMatchObject({ gib: 131.3, isKnown: false })
    expect(unknown && usableWords(unknown)).toMatch(/vendor’s figure/)
  })

  it('is nothing without a GPU', () => {
    expect(usableVram({ gpuModel: null, gpuVramGib: null, gpuCount: 0 })).toBeNull()
  })

  it('never promises more than is sold, in the same unit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('L4', 'L40S', 'A100', 'H100', 'X1'),
        fc.integer({ min: 1, max: 512 }),
        fc.integer({ min: 1, max: 8 }),
        (model, gigabytes, count) => {
          const vram = usableVram(gpu(model, gigabytes, count))
          expect(vram?.gib).toBeLessThanOrEqual(gigabytes * count)
        },
      ),
    )
  })
})
