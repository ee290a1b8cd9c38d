import { describe, expect, it } from 'vitest'
import { GIB, memoryNeed, shapeFor } from './fitRules'
import { cardUrl, kvWidth, modelOf, models } from './models'

const cacheOf = (name: string, context: number) => {
  const model = models.find((each) => each.name === name)
  if (model === undefined) throw new Error(`No model ${name}`)
  const { parameters, layers } = model
  const need = { parameters, layers, width: kvWidth(model), bits: 16, context, overhead: 0 }
  return memoryNeed(need)
}

describe('the published models', () => {
  it.each([
    // Bytes a token: 2 × layers × KV heads × head size × 2 bytes.
    ['Llama 3.1 8B', 131_072],
    ['Qwen2.5 7B', 57_344],
    ['Phi-4', 204_800],
    ['Llama 3.1 70B', 327_680],
    ['Llama 3.1 405B', 516_096],
  ])('%s keeps %i bytes of a token', (name, bytes) => {
    expect(cacheOf(name, 1).cache).toBe(bytes)
  })

  it.each([
    // `intermediate_size` and `vocab_size` of config.json, and whether keys, values and queries have a bias.
    ['Llama 3.1 8B', 14_336, 128_256, false],
    ['Qwen2.5 32B', 27_648, 152_064, true],
    ['Llama 3.1 70B', 28_672, 128_256, false],
    ['Qwen2.5 72B', 29_568, 152_064, true],
    ['Llama 3.1 405B', 53_248, 128_256, false],
  ])('%s has as many parameters as its matrices', (name, inner, vocabulary, hasBias) => {
    const model = models.find((each) => each.name === name)
    if (model === undefined) throw new Error(`No model ${name}`)
    const { hidden, layers, parameters } = model
    const width = kvWidth(model)
    const attention = 2 * hidden * hidden + 2 * hidden * width + (hasBias ? hidden + 2 * width : 0)
    const layer = attention + 3 * hidden * inner + 2 * hidden
    const all = layers * layer + 2 * vocabulary * hidden + hidden
    expect(all / 1e9).toBeCloseTo(parameters, 1)
  })

  it('need their weights at 16 bits, and the whole context beside them', () => {
    expect(cacheOf('Llama 3.1 70B', 131_072).cache).toBe(40 * GIB)
    expect(cacheOf('Mixtral 8x7B', 1).weights).toBeCloseTo(93.4e9, -6)
  })

  it('are found by their figures, which differ', () => {
    for (const model of models) {
      const { parameters, layers } = model
      expect(modelOf({ model: parameters, layers, width: kvWidth(model) })).toBe(model)
    }
    expect(modelOf({ model: 8, layers: 33, width: 1024 })).toBeUndefined()
  })

  it('have a card, and figures that a transformer can have', () => {
    for (const model of models) {
      expect(cardUrl(model)).toMatch(/^https:\/\/huggingface\.co\/[\w-]+\/[\w.-]+$/)
      expect(model.hidden % model.headSize).toBe(0)
      expect((model.hidden / model.headSize) % model.heads).toBe(0)
    }
  })

  it('lend their shape to models of about their size', () => {
    expect([1, 20, 21, 150, 9999].map((size) => shapeFor(size).name)).toEqual([
      'Llama 3.1 8B',
      'Llama 3.1 8B',
      'Llama 3.1 70B',
      'Llama 3.1 70B',
      'Llama 3.1 405B',
    ])
  })
})
