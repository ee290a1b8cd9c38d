import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPriceFormatter } from '@/domain/catalogue/money'
import { somePlans } from '@/domain/catalogue/fixtures'
import type { FitValue } from './fitRules'
import { GpuFit } from './GpuFit'

afterEach(cleanup)

const prices = createPriceFormatter('en')
const now = Date.parse('2026-11-21T00:00:00Z')
const cells = (name: RegExp | string) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const changed = vi.fn<(change: FitValue) => void>()

function Kept({ start }: { start: FitValue }) {
  const [value, setValue] = useState(start)
  return (
    <GpuFit
      plans={somePlans}
      prices={prices}
      now={now}
      value={value}
      onChange={(change) => {
        changed(change)
        setValue({ ...value, ...change })
      }}
    />
  )
}
const open = (start: FitValue = {}) => {
  changed.mockClear()
  render(<Kept start={start} />)
}
const needed = () => screen.getByText('VRAM needed, estimated').nextElementSibling
const type = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('the fit of a model', () => {
  it('prints the formula in its numbers, and which plans hold it', () => {
    open()
    expect(needed()).toHaveTextContent('19.1 GiB')
    expect(screen.getByText(/8 billion × 16 bits ÷ 8/)).toBeInTheDocument()
    expect(screen.getByText(/2 × 32 × 1,024 × 8,192 × 2 bytes/)).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Fits on all 2 plans. Cheapest: g1.l4.')
    expect(cells(/^g1\.l4/)).toEqual(['1 × L4', '22.5 GiB', 'Fits, 3.4 GiB free', '85 %', '€0.71'])
  })

  it('says by how much a plan misses', async () => {
    open()
    await type('Parameters, billions', '80')
    expect(changed).toHaveBeenLastCalledWith({ model: 80 })
    expect(screen.getByRole('textbox', { name: 'Layers' })).toHaveValue('80')
    expect(screen.getByRole('status')).toHaveTextContent('Fits on no plan.')
    expect(cells(/^g1\.h100x2/)[2]).toBe('22.6 GiB short')
    await userEvent.click(screen.getByRole('button', { name: '4' }))
    expect(changed).toHaveBeenLastCalledWith({ bits: 4 })
    expect(cells(/^g1\.h100x2/)[2]).toBe('Fits, 111.5 GiB free')
  })

  it('keeps layers that were typed, whatever the model', async () => {
    open()
    await type('Layers', '64')
    expect(screen.getByText(/2 × 64 × 1,024/)).toBeInTheDocument()
    await type('Overhead', '0')
    expect(screen.getByText(/\(weights \+ cache\) × 0 %/)).toBeInTheDocument()
    await type('Parameters, billions', '80')
    expect(screen.getByRole('textbox', { name: 'Layers' })).toHaveValue('64')
  })

  it('has words for a catalogue without GPUs', () => {
    render(<GpuFit plans={[]} prices={prices} now={now} value={{}} onChange={changed} />)
    expect(screen.getByText('No plans yet.')).toBeInTheDocument()
  })
})
