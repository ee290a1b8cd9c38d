import { describe, expect, it } from 'vitest'
import { grammarRules } from '@/domain/bit/grammarView'
import { BOX_HEIGHT, railroad } from './railroad'

describe.each(grammarRules)('the drawing of $name', ({ node }) => {
  const { width, height, shapes } = railroad(node)
  const boxes = shapes.flatMap((shape) => (shape.kind === 'box' ? shape : []))

  it('keeps every box inside and apart from the others', () => {
    expect(boxes.length).toBeGreaterThan(0)
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.y + BOX_HEIGHT).toBeLessThanOrEqual(height)
      for (const other of boxes.slice(index + 1)) {
        const isBeside = box.x + box.width <= other.x || other.x + other.width <= box.x
        const isAbove = box.y + BOX_HEIGHT <= other.y || other.y + BOX_HEIGHT <= box.y
        expect(isBeside || isAbove, `${box.text} and ${other.text}`).toBe(true)
      }
    }
  })

  it('has tracks without broken numbers', () => {
    for (const shape of shapes) {
      if (shape.kind === 'track') expect(shape.d).not.toMatch(/NaN|undefined|--/)
    }
  })
})
