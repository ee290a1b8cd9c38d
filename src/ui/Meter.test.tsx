// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Meter } from './Meter'

afterEach(cleanup)

describe('Meter', () => {
  it('is a meter with name, value, limit and words', () => {
    render(
      <Meter
        label="Spend"
        value={141.62}
        max={200}
        unit="€"
        projected={191.65}
        mark={{ value: 180, label: 'alert' }}
        format={(value) => value.toFixed(2)}
      />,
    )
    const meter = screen.getByRole('meter', { name: 'Spend' })
    expect(meter).toHaveAttribute('aria-valuenow', '141.62')
    expect(meter).toHaveAttribute('aria-valuemax', '200')
    expect(meter).toHaveAttribute(
      'aria-valuetext',
      '141.62 of 200.00 €, projected 191.65, alert at 180.00',
    )
  })

  it('says what is left from 80 % on, and not before', () => {
    const { rerender } = render(<Meter label="Addresses" value={79} max={100} />)
    expect(screen.queryByText(/left/)).not.toBeInTheDocument()
    rerender(<Meter label="Addresses" value={80} max={100} />)
    expect(screen.getByText('20 left')).toBeInTheDocument()
    rerender(<Meter label="Addresses" value={130} max={100} />)
    expect(screen.getByText('0 left')).toBeInTheDocument()
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '100')
  })

  it('stands at nothing when there is no limit', () => {
    render(<Meter label="GPUs" value={0} max={0} />)
    expect(screen.queryByText(/left/)).not.toBeInTheDocument()
    expect(screen.getByRole('meter').style.getPropertyValue('--v')).toBe('0')
  })
})
